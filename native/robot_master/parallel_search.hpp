// Runs independent searches on several threads within a budget and merges their results (root parallelisation). With a
// budget of iterations, the result depends only on the seed and the number of threads; with a time limit, it varies.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "robot_master/turn_search.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

struct Budget {
    std::uint64_t iterations = 0;  // 0 for no limit
    double milliseconds = 0;       // 0 for no limit
    std::uint64_t nodes = 0;       // positions to evaluate; 0 for no limit
};

class ParallelSearch {
public:
    using Clock = std::chrono::steady_clock;

    ParallelSearch(const std::function<std::unique_ptr<TurnSearch>()>& make, std::size_t threads, std::uint64_t seed) {
        for (std::size_t thread = 0; thread < std::max<std::size_t>(threads, 1); ++thread)
            workers.push_back({make(), SplitMix64(SplitMix64::at(seed, thread)), 0});
    }

    // Continues the search until the budget is used up. Iterations and nodes are summed over all threads.
    void run(Budget budget) {
        const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                            std::chrono::duration<double, std::milli>(budget.milliseconds));
        const std::size_t count = workers.size();
        std::vector<std::thread> helpers;
        for (std::size_t at = 1; at < count; ++at)
            helpers.emplace_back([&, at] { run_worker(workers[at], at, budget, end); });
        run_worker(workers[0], 0, budget, end);
        for (std::thread& helper : helpers)
            helper.join();
    }

    void stop() { stopped.store(true, std::memory_order_relaxed); }

    std::uint64_t iterations() const {
        std::uint64_t sum = 0;
        for (const Worker& worker : workers)
            sum += worker.done;
        return sum;
    }

    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const Worker& worker : workers)
            sum += nodes_of(worker);
        return sum;
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const Worker& worker : workers)
            sum += worker.search->bytes();
        return sum;
    }

    // All legal moves, the best first.
    std::vector<Estimate> estimates() const {
        std::vector<Estimate> all;
        for (const Worker& worker : workers)
            for (const Estimate& one : worker.search->estimates()) {
                auto same = std::ranges::find_if(all, [&](const Estimate& other) { return other.move == one.move; });
                if (same == all.end())
                    same = all.insert(all.end(), {one.move, 0, one.value});
                const double visits = same->visits + one.visits;
                if (visits > 0)
                    same->value = (same->value * same->visits + one.value * one.visits) / visits;
                same->visits = visits;
            }
        const bool by_visits = workers[0].search->prefers_visits();
        std::ranges::sort(all, [&](const Estimate& one, const Estimate& two) {
            const auto rank = [&](const Estimate& of) {
                return by_visits ? std::pair(of.visits, of.value) : std::pair(of.value, of.visits);
            };
            if (rank(one) != rank(two))
                return rank(one) > rank(two);
            return std::pair(one.move.card, one.move.cell) < std::pair(two.move.card, two.move.cell);
        });
        return all;
    }

private:
    struct Worker {
        std::unique_ptr<TurnSearch> search;
        SplitMix64 random;
        std::uint64_t done;
    };

    // Counts at least one position per iteration, even if the tree is complete and nothing new is evaluated.
    static std::uint64_t nodes_of(const Worker& worker) { return worker.search->nodes() + worker.done; }

    std::uint64_t share(std::uint64_t of, std::size_t at) const {
        const std::uint64_t count = workers.size();
        return of / count + (at < of % count ? 1 : 0);
    }

    void run_worker(Worker& worker, std::size_t at, const Budget& budget, Clock::time_point end) {
        const std::uint64_t most = share(budget.iterations, at);
        const std::uint64_t max_nodes = nodes_of(worker) + share(budget.nodes, at);
        const auto should_stop = [&] {
            return stopped.load(std::memory_order_relaxed) || (budget.milliseconds > 0 && Clock::now() >= end);
        };
        worker.search->should_stop = should_stop;
        for (std::uint64_t done = 0; budget.iterations == 0 || done < most; ++done) {
            // At least one iteration is needed to have an answer.
            if (worker.done > 0 && (should_stop() || (budget.nodes > 0 && nodes_of(worker) >= max_nodes)))
                break;
            if (worker.search->is_finished())
                break;
            worker.search->step(worker.random);
            ++worker.done;
        }
        worker.search->should_stop = [] { return false; };
    }

    std::vector<Worker> workers;
    std::atomic<bool> stopped{false};
};

}  // namespace robotable::robot_master
