// Solves several positions in parallel.
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

#include "ricochet_robots/position.hpp"
#include "ricochet_robots/prepared_board.hpp"
#include "ricochet_robots/search_control.hpp"
#include "ricochet_robots/solver.hpp"

namespace robotable::ricochet_robots {

struct Task {
    const PreparedBoard* prepared;
    Position position;
};

// The calling thread polls `interrupted` and cancels all remaining searches once it returns true.
template <class Interrupted>
std::vector<SolveResult> solve_many(const std::vector<Task>& tasks,
                                    bool must_turn,
                                    const Limits& limits,
                                    unsigned threads,
                                    const SearchControl* outer,
                                    Interrupted interrupted) {
    std::vector<SolveResult> results(tasks.size());
    std::vector<SearchControl> controls(tasks.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable worker_done;
    const std::size_t workers = std::min<std::size_t>(std::max(threads, 1U), std::max<std::size_t>(tasks.size(), 1));
    std::size_t busy = workers;

    const auto work = [&] {
        for (std::size_t index = next++; index < tasks.size(); index = next++) {
            if (outer != nullptr && outer->is_cancelled())
                controls[index].cancel();
            results[index] = solve(*tasks[index].prepared, tasks[index].position, must_turn, limits, controls[index]);
        }
        const std::lock_guard hold(mutex);
        --busy;
        worker_done.notify_one();
    };
    std::vector<std::jthread> pool;
    pool.reserve(workers);
    for (std::size_t worker = 0; worker < workers; ++worker)
        pool.emplace_back(work);

    std::unique_lock hold(mutex);
    while (!worker_done.wait_for(hold, std::chrono::milliseconds(20), [&] { return busy == 0; })) {
        hold.unlock();
        if (interrupted() || (outer != nullptr && outer->is_cancelled()))
            for (SearchControl& control : controls)
                control.cancel();
        hold.lock();
    }
    return results;
}

}  // namespace robotable::ricochet_robots
