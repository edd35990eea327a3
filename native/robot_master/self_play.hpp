// Self-play of a network, recorded as training data: what the player knew after each placement, and how the game ended.
// A row contains nothing that was hidden from that player.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "robot_master/dealer.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/network.hpp"
#include "robot_master/network_ismcts.hpp"
#include "robot_master/parallel_search.hpp"
#include "robot_master/rollout_policy.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

// 40 bytes, in the format that training/rows.py reads. The board is transposed if needed, so that the
// player owns the rows.
struct Row {
    std::uint32_t taken;
    std::uint32_t hand;    // one nibble per value, after the placement
    std::uint32_t unseen;  // one nibble per value
    float target;          // value of the placement for the player: 1 for a win, 0 for a loss; in solo, points / 100
    std::array<LineId, SIZE> own;
    std::array<LineId, SIZE> other;
    std::uint8_t result;  // 2 for a win, 1 for a draw, 0 for a loss
    Points own_lowest;    // at the end of the game
    Points other_lowest;
    std::uint8_t variant;
};
static_assert(sizeof(Row) == 40);

// What a player who held `before` knows after this placement. The result is filled in later.
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
    double temperature = 0.25;     // of the choice, in log odds
    double blind = 0.03;           // share of random placements
    double trust = 0.7;            // weight of the result in a target; the rest is the players' own estimate
    std::uint64_t iterations = 0;  // of a search for each placement; 0 to use the network alone
};

class SelfPlay {
public:
    // Without a network, the players choose the placement of least danger.
    SelfPlay(std::shared_ptr<const Network> learned, SelfPlaySettings chosen)
        : network(std::move(learned)),
          settings(chosen) {}

    void play(SplitMix64& random, std::vector<Row>& rows) {
        OpenGame game = deal_game(settings.variant, Side::ROWS, random);
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
        const std::array<int, 2> lowest{game.grid.lowest(Side::ROWS, Fives::UNIT),
                                        game.grid.lowest(Side::COLUMNS, Fives::UNIT)};
        const double to_rows = reward(game.grid, 0, settings.variant, Fives::UNIT);
        // The target of a placement mixes the result of the game with the side's own estimates in its later turns. A
        // random placement says nothing about earlier ones, so the value of the best placement replaces it.
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
        double value = 0;  // estimate of the placement
        double best = 0;   // estimate of the best placement
        bool is_blind = false;
    };

    Turn chosen(const OpenGame& game, std::size_t side, SplitMix64& random) {
        const bool is_blind = static_cast<double>(uniform(random)) < (network ? settings.blind : 10 * settings.blind);
        Turn turn;
        if (!network)
            turn.move = least_danger_move(game.grid, game.hand(), side, game.is_solo(), 63);
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
        return {evaluation.moves[at], chance_of(evaluation.worth[at], solo),
                chance_of(evaluation.worth[evaluation.best()], solo)};
    }

    // Draws a placement by the network's values and the temperature.
    std::size_t drawn(SplitMix64& random) {
        const float highest = evaluation.worth[evaluation.best()];
        const auto scale = static_cast<float>((settings.variant == Variant::SOLO ? 10 : 1) / settings.temperature);
        std::array<float, MAX_PLACEMENTS> weights;
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
        NetworkIsmcts search(known, network, {});
        for (std::uint64_t step = 0; step < settings.iterations && !search.is_finished(); ++step)
            search.step(random);
        const std::vector<Estimate> found = search.estimates();
        // Draws a move with a probability proportional to the cube of its visits.
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
