// Games of a network against itself, written down for training: what the player who has just placed a card
// knew, and how the game ended. Nothing hidden from that player is in a row.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "robot_master/dealer.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/netis.hpp"
#include "robot_master/network.hpp"
#include "robot_master/quick_player.hpp"
#include "robot_master/search.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

// 40 bytes, as training/rows.py reads them. The board is turned so that the player's lines are its rows.
struct Row {
    std::uint32_t taken;
    std::uint32_t hand;    // nibbles, after the placement
    std::uint32_t unseen;  // nibbles
    float target;          // what came of the placement to the player: 1 won, 0 lost; in solo hundredths
    std::array<LineId, SIZE> own;
    std::array<LineId, SIZE> other;
    std::uint8_t result;  // 2 won, 1 drawn, 0 lost
    Points own_lowest;    // at the end
    Points other_lowest;
    std::uint8_t variant;
};
static_assert(sizeof(Row) == 40);

// What the player who held `before` and made this placement knows after it; how it ends is not yet known.
inline Row row_after(const Grid& grid, Hand before, std::size_t side, Move move, Variant variant) {
    const Grid turned = side == 0 ? grid : grid.transposed();
    Row row{};
    row.taken = turned.taken;
    Hand kept = before;
    kept.remove(move.card);
    row.hand = kept.nibbles;
    row.unseen = ALL_CARDS.nibbles - laid_on(grid).nibbles - kept.nibbles;
    row.own = turned.lines[0];
    row.other = turned.lines[1];
    row.variant = static_cast<std::uint8_t>(variant);
    return row;
}

struct SelfPlaySettings {
    Variant variant = Variant::DUEL;
    double temperature = 0.25;  // of the choice, in units of log odds
    double blind = 0.03;        // share of random placements
    double trust = 0.7;            // in the end of the game; the rest is what the players thought on the way
    std::uint64_t iterations = 0;  // of a search for each placement; 0: the network alone
};

class SelfPlay {
public:
    // Without a network the players are greedy.
    SelfPlay(std::shared_ptr<const Network> learned, SelfPlaySettings chosen)
        : network(std::move(learned)), settings(chosen) {}

    void play(SplitMix64& random, std::vector<Row>& rows) {
        OpenGame game = dealt_game(settings.variant, Side::ROWS, random);
        turns.clear();
        const std::size_t begun = rows.size();
        while (!game.is_over()) {
            const auto side = static_cast<std::size_t>(game.side());
            const Hand before = game.hand();
            const Turn turn = chosen(game, side, random);
            game.place(turn.move);
            turns.push_back(turn);
            if (!game.is_over())
                rows.push_back(row_after(game.grid, before, side, turn.move, settings.variant));
        }
        const std::array<int, 2> lowest{game.grid.lowest(Side::ROWS, Fives::UNIT), game.grid.lowest(Side::COLUMNS, Fives::UNIT)};
        const double to_rows = reward(game.grid, 0, settings.variant, Fives::UNIT);
        // What a placement led to: the end of the game, mixed with what the side thought at its later turns.
        // A random placement tells nothing of the ones before it: there the best one stands for it.
        std::array<double, 2> later{to_rows, 1 - to_rows};
        for (std::size_t at = turns.size(); at-- > 0;) {
            const std::size_t side = game.seats == 1 ? 0 : (at % 2);
            if (begun + at < rows.size()) {
                Row& row = rows[begun + at];
                row.target = static_cast<float>(later[side]);
                const double own = side == 0 ? to_rows : 1 - to_rows;
                row.result = static_cast<std::uint8_t>(game.seats == 1 ? 0 : std::lround(2 * own));
                row.own_lowest = static_cast<Points>(lowest[side]);
                row.other_lowest = static_cast<Points>(lowest[1 - side]);
            }
            if (!network)
                continue;
            if (turns[at].is_blind)
                later[side] = turns[at].best;
            else
                later[side] = settings.trust * later[side] + (1 - settings.trust) * turns[at].value;
        }
    }

private:
    static float uniform(SplitMix64& random) { return static_cast<float>(random.next() >> 40) * 0x1p-24F; }

    struct Turn {
        Move move;
        double value = 0;  // what was expected of the placement
        double best = 0;   // and of the best one
        bool is_blind = false;
    };

    Turn chosen(const OpenGame& game, std::size_t side, SplitMix64& random) {
        const bool is_blind = static_cast<double>(uniform(random)) < (network ? settings.blind : 10 * settings.blind);
        Turn turn;
        if (!network)
            turn.move = greedy_move(game.grid, game.hand(), side, game.is_solo(), 63);
        else if (settings.iterations > 0)
            turn = searched_turn(game, random);
        else
            turn = judged_turn(game, side, random);
        if (is_blind) {
            turn.is_blind = true;
            turn.move = random_move(game.hand(), open_cells(game.grid.taken), random);
        }
        return turn;
    }

    Turn judged_turn(const OpenGame& game, std::size_t side, SplitMix64& random) {
        network->evaluate(game.grid, game.hand(), side, evaluation);
        const std::size_t at = drawn(random);
        const bool solo = game.is_solo();
        return {evaluation.moves[at], chance_of(evaluation.worth[at], solo), chance_of(evaluation.worth[evaluation.best()], solo)};
    }

    // By the odds that the temperature gives to what the network says.
    std::size_t drawn(SplitMix64& random) {
        const float highest = evaluation.worth[evaluation.best()];
        const auto scale = static_cast<float>((settings.variant == Variant::SOLO ? 10 : 1) / settings.temperature);
        std::array<float, MOST_PLACEMENTS> weights;
        float sum = 0;
        for (std::size_t at = 0; at < evaluation.count; ++at) {
            const float behind = (evaluation.worth[at] - highest) * scale;
            weights[at] = behind < -8 ? 0 : std::exp(behind);
            sum += weights[at];
        }
        float at_most = uniform(random) * sum;
        for (std::size_t at = 0; at < evaluation.count; ++at) {
            at_most -= weights[at];
            if (at_most < 0)
                return at;
        }
        return evaluation.best();
    }

    Turn searched_turn(const OpenGame& game, SplitMix64& random) {
        const Knowledge known = Knowledge::of(game, settings.variant, Fives::UNIT);
        Netis thinker(known, network, {});
        for (std::uint64_t step = 0; step < settings.iterations && !thinker.is_settled(); ++step)
            thinker.step(random);
        const std::vector<Estimate> found = thinker.estimates();
        // As often as it was tried, the best more often still.
        double sum = 0;
        const Estimate* best = &found.front();
        for (const Estimate& one : found) {
            sum += one.visits * one.visits * one.visits;
            if (one.visits > best->visits)
                best = &one;
        }
        double at_most = static_cast<double>(uniform(random)) * sum;
        const Estimate* taken = best;
        for (const Estimate& one : found) {
            at_most -= one.visits * one.visits * one.visits;
            if (at_most < 0) {
                taken = &one;
                break;
            }
        }
        return {taken->move, taken->value, best->value};
    }

    std::shared_ptr<const Network> network;
    SelfPlaySettings settings;
    Evaluation evaluation;
    std::vector<Turn> turns;
};

}  // namespace robotable::robot_master
