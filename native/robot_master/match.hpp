// Two players against each other over many deals, each deal twice with the seats changed, so that luck cancels.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

#include "robot_master/dealer.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/players.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

struct MatchSettings {
    Variant variant = Variant::DUEL;
    Fives fives = Fives::UNIT;
    std::uint64_t deals = 100;
    std::uint64_t seed = 1;
    std::size_t threads = 1;
};

// What a deal brought the first player: the mean of the two games, and of the lowest lines of both sides.
struct DealResult {
    double score = 0;
    double lowest = 0;
    double other_lowest = 0;
};

inline double play_game(const Player& rows, const Player& columns, const MatchSettings& settings, OpenGame game,
                        SplitMix64& random, std::array<double, 2>& lowest) {
    while (!game.is_over()) {
        const Player& player = game.seat % 2 == 0 ? rows : columns;
        game.place(player.choose(Knowledge::of(game, settings.variant, settings.fives), random));
    }
    lowest = {static_cast<double>(game.grid.lowest(Side::ROWS, settings.fives)),
              static_cast<double>(game.grid.lowest(Side::COLUMNS, settings.fives))};
    return reward(game.grid, 0, settings.variant, settings.fives);
}

// Deal number n is the same whoever plays and however many threads there are.
inline DealResult play_deal(const Player& one, const Player& two, const MatchSettings& settings, std::uint64_t number) {
    SplitMix64 random(SplitMix64::at(settings.seed, number));
    const Side first = random.below(2) == 0 ? Side::ROWS : Side::COLUMNS;
    const bool solo = settings.variant == Variant::SOLO;
    const OpenGame game = dealt_game(settings.variant, solo ? Side::ROWS : first, random);
    std::array<double, 2> lowest{};
    DealResult result;
    if (solo) {
        play_game(one, one, settings, game, random, lowest);
        result.lowest = std::min(lowest[0], lowest[1]);
        play_game(two, two, settings, game, random, lowest);
        result.other_lowest = std::min(lowest[0], lowest[1]);
        result.score = result.lowest > result.other_lowest ? 1 : result.lowest < result.other_lowest ? 0 : 0.5;
        return result;
    }
    result.score = play_game(one, two, settings, game, random, lowest) / 2;
    result.lowest = lowest[0] / 2;
    result.other_lowest = lowest[1] / 2;
    result.score += (1 - play_game(two, one, settings, game, random, lowest)) / 2;
    result.lowest += lowest[1] / 2;
    result.other_lowest += lowest[0] / 2;
    return result;
}

struct Mean {
    double value;
    double error;  // half the width of the 95 % interval
};

inline Mean mean_of(const std::vector<DealResult>& results, double DealResult::* what) {
    double sum = 0;
    double squares = 0;
    for (const DealResult& result : results) {
        sum += result.*what;
        squares += result.*what * result.*what;
    }
    const auto count = static_cast<double>(results.size());
    const double mean = sum / count;
    const double variance = count > 1 ? std::max(0.0, (squares - count * mean * mean) / (count - 1)) : 0;
    return {mean, 1.96 * std::sqrt(variance / count)};
}

// `seen` is told the number of deals done, by one thread at a time.
inline std::vector<DealResult> play_match(const Player& one, const Player& two, const MatchSettings& settings) {
    std::vector<DealResult> results(settings.deals);
    std::atomic<std::uint64_t> next{0};
    const auto work = [&] {
        for (std::uint64_t number = next++; number < settings.deals; number = next++)
            results[number] = play_deal(one, two, settings, number);
    };
    std::vector<std::thread> helpers;
    for (std::size_t thread = 1; thread < settings.threads; ++thread)
        helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers)
        helper.join();
    return results;
}

}  // namespace robotable::robot_master
