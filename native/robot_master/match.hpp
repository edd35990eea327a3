// Matches between two players over many deals. Each deal is played twice with swapped seats, so that luck cancels out.
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
    std::uint64_t rounds = 0;  // of a match by points; 0 to count each game separately
    std::uint64_t seed = 1;
    std::size_t threads = 1;
};

// The result of a deal for the first player: the mean score of the two games, and the mean lowest lines.
struct DealResult {
    double score = 0;
    double lowest = 0;
    double other_lowest = 0;
};

// The value of a game for the rows, and the lowest lines of rows and columns.
struct GameResult {
    double to_rows = 0;
    std::array<int, 2> lowest{};

    int margin() const { return lowest[0] - lowest[1]; }
};

// `utility` is seen from the side of the rows.
inline GameResult play_game(const Player& rows,
                            const Player& columns,
                            const MatchSettings& settings,
                            OpenGame game,
                            Utility utility,
                            SplitMix64& random) {
    PlacementHistory history;
    while (!game.is_over()) {
        const bool is_rows = game.seat % 2 == 0;
        Knowledge known = Knowledge::of(game, settings.variant, settings.fives);
        known.history = history;
        known.utility = utility;
        if (!is_rows)
            known.utility.lead = -utility.lead;
        const Move move = (is_rows ? rows : columns).choose(known, random, &game);
        history.add(move, game.seat);
        game.place(move);
    }
    return {reward(game.grid, 0, settings.variant, settings.fives),
            {game.grid.lowest(Side::ROWS, settings.fives), game.grid.lowest(Side::COLUMNS, settings.fives)}};
}

// Deal number n does not depend on the players or the number of threads. With several rounds, it consists of as many
// deals in a row with alternating sides, and the sum of points decides.
inline DealResult play_deal(const Player& one, const Player& two, const MatchSettings& settings, std::uint64_t number) {
    SplitMix64 random(SplitMix64::at(settings.seed, number));
    const Side first = random.below(2) == 0 ? Side::ROWS : Side::COLUMNS;
    DealResult result;
    if (settings.variant == Variant::SOLO) {
        const OpenGame game = deal_game(settings.variant, Side::ROWS, random);
        const auto alone = [&](const Player& player) {
            return static_cast<double>(std::ranges::min(play_game(player, player, settings, game, {}, random).lowest));
        };
        result.lowest = alone(one);
        result.other_lowest = alone(two);
        result.score = result.lowest > result.other_lowest ? 1 : result.lowest < result.other_lowest ? 0 : 0.5;
        return result;
    }
    const std::uint64_t rounds = std::max<std::uint64_t>(settings.rounds, 1);
    std::array<int, 2> leads{};  // of the first player in the match, and in the match with swapped seats
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const OpenGame game = deal_game(settings.variant, first, random);
        for (std::size_t swapped = 0; swapped < 2; ++swapped) {
            const bool is_rows = (round + swapped) % 2 == 0;
            const Utility utility{settings.rounds > 0, is_rows ? leads[swapped] : -leads[swapped],
                                  static_cast<int>(rounds - round - 1)};
            const GameResult game_result = is_rows ? play_game(one, two, settings, game, utility, random)
                                                   : play_game(two, one, settings, game, utility, random);
            leads[swapped] += is_rows ? game_result.margin() : -game_result.margin();
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
    double error;  // half the width of the 95 % confidence interval
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
