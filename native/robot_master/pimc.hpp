// Determinised search (perfect-information Monte Carlo): what is hidden is dealt anew for each iteration, and
// every move is judged as if all cards lay open: exactly near the end, before that by a short search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "robot_master/knowledge.hpp"
#include "robot_master/quick_player.hpp"
#include "robot_master/solver.hpp"
#include "robot_master/thinker.hpp"

namespace robotable::robot_master {

struct PimcSettings {
    int depth = 3;        // placements looked ahead, the own one among them
    int exact_from = 10;  // cards left, from which on games are solved; fewer in the variants with draws
    std::uint64_t most_nodes = 200'000;  // of one exact search: after that the short one must do
};

class Pimc final : public Thinker {
public:
    Pimc(const Knowledge& known, PimcSettings chosen)
        : knowledge(known), settings(chosen), solver(known.fives, 16) {
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
                solver.clear();  // other draws, another game
            solver.limit(settings.most_nodes);
            solver.heed(is_due);
            if (solve(game))
                return;
            solver.clear();
        }
        // Where time is up, one placement and the answer to it must do.
        const int depth = is_due() ? std::min(settings.depth, 2) : settings.depth;
        for (Estimate& move : judged) {
            const Taken before = game.place(move.move);
            const float found = knowledge.is_solo() ? look(game, depth - 1, -1e9F, 1e9F)
                                                    : -look(game, depth - 1, -1e9F, 1e9F);
            game.take_back(move.move, before);
            // Solo: as if the lowest line alone were the danger.
            add(move, knowledge.is_solo() ? static_cast<double>(found) / 5 : 1 / (1 + std::exp(-static_cast<double>(found))));
        }
    }

    std::vector<Estimate> estimates() const override {
        std::vector<Estimate> means = judged;
        for (Estimate& move : means)
            move.value = move.visits == 0 ? 0 : move.value / move.visits;
        return means;
    }

    bool prefers_visits() const override { return false; }
    std::uint64_t nodes() const override { return looked_at + solver.nodes_visited(); }
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
                values.push_back(solver.after(game, move.move, Aim::SOLO, -1, Solver::WIDEST) / 100.0);
            else
                values.push_back((1 + solver.after(game, move.move, Aim::OUTCOME, -1, 1)) / 2.0);
            if (solver.stopped())
                return false;
        }
        for (std::size_t at = 0; at < judged.size(); ++at)
            add(judged[at], values[at]);
        return true;
    }

    // To the side whose turn it is: a logarithm of odds; in solo, less danger.
    float look(OpenGame& game, int depth, float alpha, float beta) {
        ++looked_at;
        const auto own = static_cast<std::size_t>(game.side());
        const bool solo = game.is_solo();
        if (game.is_over() && !solo)
            return static_cast<float>(reward(game.grid, own, knowledge.variant, knowledge.fives) - 0.5) * 20;
        if (depth <= 0 || game.is_over())
            return outlook_by_danger(game.grid, own, solo, Danger::values_of(game.left));
        const Cells open = open_cells(game.grid.taken);
        float best = -1e9F;
        for (Card card = 0; card < VALUES; ++card) {
            if (!game.hand().has(card))
                continue;
            for (Cells cells = open; cells != 0; cells &= cells - 1) {
                const Move move{card, static_cast<Cell>(std::countr_zero(cells))};
                const Taken before = game.place(move);
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
    std::uint64_t looked_at = 0;
};

}  // namespace robotable::robot_master
