// Several positions at once, on as many threads as asked for.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "ricochet_robots/arena.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/solver.hpp"
#include "ricochet_robots/watch.hpp"

namespace robotable::ricochet_robots {

struct Task {
    const Arena* arena;
    Position position;
};

// `idle` is called by the calling thread now and then; if it says so, the rest is cancelled.
template <class Idle>
std::vector<Solution> solve_many(const std::vector<Task>& tasks,
                                 bool must_turn,
                                 const Limits& limits,
                                 unsigned threads,
                                 const Watch* outer,
                                 Idle idle) {
    std::vector<Solution> solutions(tasks.size());
    std::vector<Watch> watches(tasks.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable someone_done;
    const std::size_t workers = std::min<std::size_t>(std::max(threads, 1U), std::max<std::size_t>(tasks.size(), 1));
    std::size_t busy = workers;

    const auto work = [&] {
        for (std::size_t index = next++; index < tasks.size(); index = next++) {
            if (outer != nullptr && outer->is_cancelled())
                watches[index].cancel();
            solutions[index] = solve(*tasks[index].arena, tasks[index].position, must_turn, limits, watches[index]);
        }
        const std::lock_guard hold(mutex);
        --busy;
        someone_done.notify_one();
    };
    std::vector<std::jthread> crew;
    for (std::size_t worker = 0; worker < workers; ++worker)
        crew.emplace_back(work);

    std::unique_lock hold(mutex);
    while (!someone_done.wait_for(hold, std::chrono::milliseconds(20), [&] { return busy == 0; })) {
        hold.unlock();
        if (idle() || (outer != nullptr && outer->is_cancelled()))
            for (Watch& watch : watches)
                watch.cancel();
        hold.lock();
    }
    return solutions;
}

}  // namespace robotable::ricochet_robots
