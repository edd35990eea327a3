// The exact value of a game with open cards, by alpha-beta search to the end of the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "robot_master/canonical_key.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/history_heuristic.hpp"
#include "robot_master/line_bounds.hpp"
#include "robot_master/move_ordering.hpp"
#include "robot_master/objective.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/scoring.hpp"
#include "robot_master/transposition_table.hpp"
#include "robot_master/value_bounds.hpp"

namespace robotable::robot_master {

class Solver {
public:
    // Remembers up to 2^bits positions of 16 bytes.
    explicit Solver(Fives counted, unsigned bits = 18)
        : fives(counted),
          bounds(LineBounds::under(counted)),
          transpositions(bits) {}

    // The value for the side to move. In solo, the objective must be SOLO. Meaningless after `stopped()`.
    int value(OpenGame& game, Objective objective);

    // The value of a move for the side that makes it, exact if it lies between alpha and beta.
    int after(OpenGame& game, Move move, Objective objective, int alpha, int beta);

    // Gives up after this many more positions; 0 for no limit.
    void limit(std::uint64_t max_nodes) { node_limit = max_nodes == 0 ? NO_LIMIT : nodes + max_nodes; }
    // The search polls `whether` and gives up when it returns true.
    void stop_if(std::function<bool()> whether) { should_end = std::move(whether); }
    bool stopped() const { return is_stopped; }
    std::uint64_t nodes_visited() const { return nodes; }
    std::size_t bytes() const { return transpositions.bytes(); }

    // Forgets all results, to solve another game.
    void clear() {
        transpositions.clear();
        history_heuristic.clear();
        is_stopped = false;
        node_limit = NO_LIMIT;
    }

    static constexpr int WIDEST = 256;  // higher than any score

private:
    static constexpr std::uint64_t NO_LIMIT = std::numeric_limits<std::uint64_t>::max();

    template <Objective objective>
    Key key(const OpenGame& game, const ValueBounds& seen) const;

    int outcome(OpenGame& game, int alpha, int beta);

    template <Objective objective>
    int search(OpenGame& game, int alpha, int beta, Key position_key = 0);

    template <Objective objective>
    int best(OpenGame& game, int alpha, int beta, const Interval& window_now);

    template <Objective objective>
    bool look_ahead(OpenGame& game, ScoredMoves& moves, std::size_t& count, int beta, int& cut);

    template <Objective objective>
    int final_value(const OpenGame& game) const;

    template <Objective objective>
    int final_value(const Grid& grid, std::size_t own) const;

    template <Objective objective>
    int last_turn(OpenGame& game);

    bool should_stop() const { return nodes >= node_limit || (should_end && (nodes & 0xFFF) == 0 && should_end()); }

    Fives fives;
    const LineBounds& bounds;
    TranspositionTable transpositions;
    HistoryHeuristic history_heuristic;
    std::uint64_t nodes = 0;
    std::uint64_t node_limit = NO_LIMIT;
    std::function<bool()> should_end;
    bool is_stopped = false;
};

}  // namespace robotable::robot_master
