// Limits of a search, and an object to follow and cancel a running search from another thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace robotable::ricochet_robots {

struct Limits {
    int max_cost = 1'000'000;
    std::uint64_t max_states = UINT64_MAX;
    std::size_t max_bytes = SIZE_MAX;
};

class SearchControl {
public:
    void cancel() { cancelled.store(true, std::memory_order_relaxed); }
    bool is_cancelled() const { return cancelled.load(std::memory_order_relaxed); }

    // The searching thread polls this and gives up when it returns true.
    bool must_stop() {
        if (interrupted && ++polls % 64 == 0 && interrupted())
            cancel();
        return is_cancelled();
    }
    std::function<bool()> interrupted;  // checks for a signal; too slow to call at every poll

    // A lower bound on the cost of any solution. It only rises while a search runs.
    int at_least() const { return bound.load(std::memory_order_relaxed); }
    void raise(int cost) {
        if (cost > at_least())
            bound.store(cost, std::memory_order_relaxed);
    }

    std::uint64_t states() const { return visited.load(std::memory_order_relaxed); }
    void count(std::uint64_t states) { visited.store(states, std::memory_order_relaxed); }

private:
    unsigned polls = 0;
    std::atomic<bool> cancelled{false};
    std::atomic<int> bound{0};
    std::atomic<std::uint64_t> visited{0};
};

}  // namespace robotable::ricochet_robots
