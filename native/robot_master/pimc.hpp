// Perfect-information Monte Carlo search: each iteration deals the hidden cards at random and evaluates every move as
// if all cards were open, exactly near the end of the game and with a short search before.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "robot_master/knowledge.hpp"
#include "robot_master/rollout_policy.hpp"
#include "robot_master/solver.hpp"
#include "robot_master/turn_search.hpp"

namespace robotable::robot_master {

struct PimcSettings {
    int depth = 3;                      // placements to look ahead, including the move itself
    int exact_from = 10;                // solve exactly with at most this many empty cells
    std::uint64_t max_nodes = 200'000;  // of an exact search; beyond that, the short search is used
};

class Pimc final : public TurnSearch {
public:
    Pimc(const Knowledge& known, PimcSettings chosen) : knowledge(known), settings(chosen), solver(known.fives, 16) {
        const Cells open = open_cells(known.grid.taken);
        for (Card card = 0; card < VALUES; ++card)
            if (known.own.has(card))
                for (Cells cells = open; cells != 0; cells &= cells - 1)
                    judged.push_back({{card, static_cast<Cell>(std::countr_zero(cells))}, 0, 0});
    }

    void step(SplitMix64& random) override {
        OpenGame game = knowledge.dealt(random);
        if (game.empty <= settings.exact_from) {
            if (game.draw_count != 0)
                solver.clear();  // its results are only valid for the same draws
            solver.limit(settings.max_nodes);
            solver.stop_if(should_stop);
            if (solve(game))
                return;
            solver.clear();
        }
        // If time is up, looks only at the placement and the reply.
        const int depth = should_stop() ? std::min(settings.depth, 2) : settings.depth;
        for (Estimate& move : judged) {
            const LinesBefore before = game.place(move.move);
            const float found =
                knowledge.is_solo() ? look(game, depth - 1, -1e9F, 1e9F) : -look(game, depth - 1, -1e9F, 1e9F);
            game.take_back(move.move, before);
            // In solo, reads the danger as if it came from the lowest line alone.
            add(move,
                knowledge.is_solo() ? static_cast<double>(found) / 5 : 1 / (1 + std::exp(-static_cast<double>(found))));
        }
    }

    std::vector<Estimate> estimates() const override {
        std::vector<Estimate> means = judged;
        for (Estimate& move : means)
            move.value = move.visits == 0 ? 0 : move.value / move.visits;
        return means;
    }

    bool prefers_visits() const override { return false; }
    std::uint64_t nodes() const override { return evaluated + solver.nodes_visited(); }
    std::size_t bytes() const override { return solver.bytes(); }

private:
    static void add(Estimate& move, double value) {
        move.visits += 1;
        move.value += value;
    }

    bool solve(OpenGame& game) {
        std::vector<double> values;
        for (const Estimate& move : judged) {
            if (knowledge.is_solo())
                values.push_back(solver.after(game, move.move, Objective::SOLO, -1, Solver::WIDEST) / 100.0);
            else
                values.push_back((1 + solver.after(game, move.move, Objective::OUTCOME, -1, 1)) / 2.0);
            if (solver.stopped())
                return false;
        }
        for (std::size_t at = 0; at < judged.size(); ++at)
            add(judged[at], values[at]);
        return true;
    }

    // The value for the side to move, in log odds; in solo, the negative log of the danger.
    float look(OpenGame& game, int depth, float alpha, float beta) {
        ++evaluated;
        const auto own = static_cast<std::size_t>(game.side());
        const bool solo = game.is_solo();
        if (game.is_over() && !solo)
            return static_cast<float>(reward(game.grid, own, knowledge.variant, knowledge.fives) - 0.5) * 20;
        if (depth <= 0 || game.is_over())
            return danger_evaluation(game.grid, own, solo, Danger::values_of(game.left));
        const Cells open = open_cells(game.grid.taken);
        float best = -1e9F;
        for (Card card = 0; card < VALUES; ++card) {
            if (!game.hand().has(card))
                continue;
            for (Cells cells = open; cells != 0; cells &= cells - 1) {
                const Move move{card, static_cast<Cell>(std::countr_zero(cells))};
                const LinesBefore before = game.place(move);
                const float found = solo ? look(game, depth - 1, alpha, beta) : -look(game, depth - 1, -beta, -alpha);
                game.take_back(move, before);
                best = std::max(best, found);
                alpha = std::max(alpha, best);
                if (alpha >= beta)
                    return best;
            }
        }
        return best;
    }

    Knowledge knowledge;
    PimcSettings settings;
    Solver solver;
    std::vector<Estimate> judged;
    std::uint64_t evaluated = 0;
};

}  // namespace robotable::robot_master
