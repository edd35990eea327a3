// What a search may use, and what others may know of it and do to it while it runs.
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

// May be read and cancelled from another thread.
class Watch {
public:
    void cancel() { cancelled.store(true, std::memory_order_relaxed); }
    bool is_cancelled() const { return cancelled.load(std::memory_order_relaxed); }

    // Asked now and then by the thread that searches: whether to give up.
    bool must_stop() {
        if (interrupted && ++asked % 64 == 0 && interrupted())
            cancel();
        return is_cancelled();
    }
    std::function<bool()> interrupted;  // by a signal; slow to ask

    // No way costs less. It only rises while a search runs.
    int at_least() const { return bound.load(std::memory_order_relaxed); }
    void raise(int cost) {
        if (cost > at_least())
            bound.store(cost, std::memory_order_relaxed);
    }

    std::uint64_t states() const { return looked_at.load(std::memory_order_relaxed); }
    void count(std::uint64_t states) { looked_at.store(states, std::memory_order_relaxed); }

private:
    unsigned asked = 0;
    std::atomic<bool> cancelled{false};
    std::atomic<int> bound{0};
    std::atomic<std::uint64_t> looked_at{0};
};

// The memory that the searches of one position share. Who is refused some gives up; nothing is thrown.
class Budget {
public:
    explicit Budget(std::size_t most) : limit(most) {}

    bool take(std::size_t bytes) {
        if (bytes > limit - used)
            return false;
        used += bytes;
        peak = used > peak ? used : peak;
        return true;
    }

    void give_back(std::size_t bytes) { used -= bytes; }

    std::size_t most_used() const { return peak; }

private:
    std::size_t limit;
    std::size_t used = 0;
    std::size_t peak = 0;
};

}  // namespace robotable::ricochet_robots
