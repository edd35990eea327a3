// Two players against each other over many deals, each deal twice with the seats changed, so that luck cancels.
#pragma once

#include <algorithm>
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
    std::uint64_t rounds = 0;  // of a match by points; 0: each game for itself
    std::uint64_t seed = 1;
    std::size_t threads = 1;
};

// What a deal brought the first player: the mean of the two games, and of the lowest lines of both sides.
struct DealResult {
    double score = 0;
    double lowest = 0;
    double other_lowest = 0;
};

// Lowest lines of rows and columns at the end, and what it is worth to the rows.
struct GameResult {
    double to_rows = 0;
    std::array<int, 2> lowest{};

    int margin() const { return lowest[0] - lowest[1]; }
};

// `stake` is that of the rows.
inline GameResult play_game(const Player& rows, const Player& columns, const MatchSettings& settings, OpenGame game,
                            Stake stake, SplitMix64& random) {
    History past;
    while (!game.is_over()) {
        const bool is_rows = game.seat % 2 == 0;
        Knowledge known = Knowledge::of(game, settings.variant, settings.fives);
        known.past = past;
        known.stake = stake;
        if (!is_rows)
            known.stake.lead = -stake.lead;
        const Move move = (is_rows ? rows : columns).choose(known, random, &game);
        past.add(move, game.seat);
        game.place(move);
    }
    return {reward(game.grid, 0, settings.variant, settings.fives),
            {game.grid.lowest(Side::ROWS, settings.fives), game.grid.lowest(Side::COLUMNS, settings.fives)}};
}

// Deal number n is the same whoever plays and however many threads there are. With several rounds it is so many
// deals one after the other, sides alternate, and the sum of the points decides.
inline DealResult play_deal(const Player& one, const Player& two, const MatchSettings& settings, std::uint64_t number) {
    SplitMix64 random(SplitMix64::at(settings.seed, number));
    const Side first = random.below(2) == 0 ? Side::ROWS : Side::COLUMNS;
    DealResult result;
    if (settings.variant == Variant::SOLO) {
        const OpenGame game = dealt_game(settings.variant, Side::ROWS, random);
        const auto alone = [&](const Player& player) {
            return static_cast<double>(std::ranges::min(play_game(player, player, settings, game, {}, random).lowest));
        };
        result.lowest = alone(one);
        result.other_lowest = alone(two);
        result.score = result.lowest > result.other_lowest ? 1 : result.lowest < result.other_lowest ? 0 : 0.5;
        return result;
    }
    const std::uint64_t rounds = std::max<std::uint64_t>(settings.rounds, 1);
    std::array<int, 2> leads{};  // of the first player in the match as it is, and in the one with the seats changed
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const OpenGame game = dealt_game(settings.variant, first, random);
        for (std::size_t changed = 0; changed < 2; ++changed) {
            const bool is_rows = (round + changed) % 2 == 0;
            const Stake stake{settings.rounds > 0, is_rows ? leads[changed] : -leads[changed], static_cast<int>(rounds - round - 1)};
            const GameResult game_result =
                is_rows ? play_game(one, two, settings, game, stake, random) : play_game(two, one, settings, game, stake, random);
            leads[changed] += is_rows ? game_result.margin() : -game_result.margin();
            result.lowest += game_result.lowest[is_rows ? 0 : 1] / (2.0 * static_cast<double>(rounds));
            result.other_lowest += game_result.lowest[is_rows ? 1 : 0] / (2.0 * static_cast<double>(rounds));
            if (settings.rounds == 0)
                result.score += (is_rows ? game_result.to_rows : 1 - game_result.to_rows) / 2;
        }
    }
    if (settings.rounds > 0)
        for (const int lead : leads)
            result.score += (lead > 0 ? 1 : lead < 0 ? 0 : 0.5) / 2;
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
