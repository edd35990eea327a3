// Thinking within a budget: trains of thought on as many threads, each with luck of its own, put together.
// With a number of iterations the result depends on the seed and the threads alone; with a time it does not.
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

#include "robot_master/thinker.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

struct Budget {
    std::uint64_t iterations = 0;  // 0: no limit
    double milliseconds = 0;       // 0: no limit
    std::uint64_t nodes = 0;       // positions looked at; 0: no limit
};

class Search {
public:
    using Clock = std::chrono::steady_clock;

    Search(const std::function<std::unique_ptr<Thinker>()>& made, std::size_t threads, std::uint64_t seed) {
        for (std::size_t thread = 0; thread < std::max<std::size_t>(threads, 1); ++thread)
            trains.push_back({made(), SplitMix64(SplitMix64::at(seed, thread)), 0});
    }

    // Carries on until the budget is spent; iterations and nodes are those of all threads
    // together.
    void run(Budget budget) {
        const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                            std::chrono::duration<double, std::milli>(budget.milliseconds));
        const std::size_t count = trains.size();
        std::vector<std::thread> helpers;
        for (std::size_t at = 1; at < count; ++at)
            helpers.emplace_back([&, at] { carry_on(trains[at], at, budget, end); });
        carry_on(trains[0], 0, budget, end);
        for (std::thread& helper : helpers)
            helper.join();
    }

    void stop() { stopped.store(true, std::memory_order_relaxed); }

    std::uint64_t iterations() const {
        std::uint64_t sum = 0;
        for (const Train& train : trains)
            sum += train.done;
        return sum;
    }

    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const Train& train : trains)
            sum += looked_at(train);
        return sum;
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const Train& train : trains)
            sum += train.thinker->bytes();
        return sum;
    }

    // Every legal move, the best first.
    std::vector<Estimate> estimates() const {
        std::vector<Estimate> all;
        for (const Train& train : trains)
            for (const Estimate& one : train.thinker->estimates()) {
                auto same = std::ranges::find_if(all, [&](const Estimate& other) { return other.move == one.move; });
                if (same == all.end())
                    same = all.insert(all.end(), {one.move, 0, one.value});
                const double visits = same->visits + one.visits;
                if (visits > 0)
                    same->value = (same->value * same->visits + one.value * one.visits) / visits;
                same->visits = visits;
            }
        const bool by_visits = trains[0].thinker->prefers_visits();
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
    struct Train {
        std::unique_ptr<Thinker> thinker;
        SplitMix64 random;
        std::uint64_t done;
    };

    // An iteration looks at one position at least, even where the tree is fully grown and holds all of them.
    static std::uint64_t looked_at(const Train& train) { return train.thinker->nodes() + train.done; }

    std::uint64_t share(std::uint64_t of, std::size_t at) const {
        const std::uint64_t count = trains.size();
        return of / count + (at < of % count ? 1 : 0);
    }

    void carry_on(Train& train, std::size_t at, const Budget& budget, Clock::time_point end) {
        const std::uint64_t most = share(budget.iterations, at);
        const std::uint64_t most_nodes = looked_at(train) + share(budget.nodes, at);
        const auto is_due = [&] {
            return stopped.load(std::memory_order_relaxed) || (budget.milliseconds > 0 && Clock::now() >= end);
        };
        train.thinker->is_due = is_due;
        for (std::uint64_t done = 0; budget.iterations == 0 || done < most; ++done) {
            // At least one iteration: a move must come of it.
            if (train.done > 0 && (is_due() || (budget.nodes > 0 && looked_at(train) >= most_nodes)))
                break;
            if (train.thinker->is_settled())
                break;
            train.thinker->step(train.random);
            ++train.done;
        }
        train.thinker->is_due = [] { return false; };
    }

    std::vector<Train> trains;
    std::atomic<bool> stopped{false};
};

}  // namespace robotable::robot_master
