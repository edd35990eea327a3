// The exact solver at the door.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "door.hpp"
#include "robot_master/actions.hpp"
#include "robot_master/door_position.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/solver.hpp"

namespace robotable::robot_master {

using namespace nb::literals;

inline Aim aim_from(std::string_view name, Variant variant) {
    if ((name == "lowest") != (variant == Variant::SOLO))
        refuse("the aim of solo is lowest, that of the other variants is outcome or margin");
    if (name == "lowest")
        return Aim::SOLO;
    if (name == "outcome")
        return Aim::OUTCOME;
    if (name == "margin")
        return Aim::MARGIN;
    refuse("aim is outcome, margin or lowest");
}

// The cards that will be drawn before the last placement, in their order.
inline std::vector<Card> draws_from(const Position& position, std::string_view bytes) {
    const int due = position.deal().draws ? std::max(0, 23 - position.placements()) : 0;
    if (bytes.size() != static_cast<std::size_t>(due))
        refuse(std::to_string(due) + " draws are to come before the last placement, not " +
               std::to_string(bytes.size()));
    Position rest = position;
    std::vector<Card> draws;
    for (const char byte : bytes) {
        draws.push_back(read_card(byte, VALUES - 1, "is no card: a draw is 0 to 5"));
        take(rest, draws.back());
    }
    return draws;
}

inline OpenGame open_game_from(const Position& position, std::string_view draws) {
    if (position.turn() == CHANCE)
        refuse("chance is to act: a position can be solved when a seat is to place a card");
    return OpenGame::of(position, draws_from(position, draws));
}

inline std::vector<Move> legal_moves(const OpenGame& game) {
    std::vector<Move> moves;
    if (game.is_over())
        return moves;
    for (Card card = 0; card < VALUES; ++card)
        if (game.hand().has(card))
            for (Cells cells = open_cells(game.grid.taken); cells != 0; cells &= cells - 1)
                moves.push_back({card, static_cast<Cell>(std::countr_zero(cells))});
    return moves;
}

// Room for what has been seen: little for a short ending, at most 128 MB.
inline unsigned memory_for(int empty) {
    return static_cast<unsigned>(std::clamp(2 * empty - 5, 10, 23));
}

using Solution = std::tuple<std::optional<int>, std::vector<std::pair<int, int>>, std::uint64_t>;

inline Solution py_solve(std::string_view variant,
                         SideName first,
                         std::string_view fives,
                         const nb::bytes& board,
                         const std::vector<nb::bytes>& hands,
                         const nb::bytes& draws,
                         std::string_view aim_name,
                         bool each,
                         const nb::int_& most_nodes) {
    const Position position = position_from(variant, first, fives, board, hands);
    const Aim aim = aim_from(aim_name, position.variant);
    OpenGame game = open_game_from(position, view_of(draws));
    const std::uint64_t limit = whole(most_nodes, UINT64_MAX, "nodes");
    std::vector<std::pair<int, int>> values;
    std::optional<int> value;
    bool interrupted = false;
    std::uint64_t nodes = 0;
    {
        const nb::gil_scoped_release others_may_run;
        Solver solver(position.fives, memory_for(game.empty));
        solver.limit(limit);
        std::uint64_t asked = 0;
        solver.heed([&] {
            if (++asked % 16 != 0)
                return false;
            const nb::gil_scoped_acquire held;
            interrupted = PyErr_CheckSignals() != 0;
            return interrupted;
        });
        value = solver.value(game, aim);
        if (each)
            for (const Move move : legal_moves(game)) {
                const int least = aim == Aim::SOLO ? -1 : -Solver::WIDEST;
                values.emplace_back(place_action(move.card, move.cell),
                                    solver.after(game, move, aim, least, Solver::WIDEST));
            }
        nodes = solver.nodes_visited();
        if (solver.stopped()) {
            value.reset();
            values.clear();
        }
    }
    if (interrupted)
        throw nb::python_error();
    return {value, values, nodes};
}

inline void bind_solver(nb::module_& module) {
    module.def("robot_master_solve", &py_solve,
               "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "hands"_a, "draws"_a, "aim"_a, "each"_a, "nodes"_a,
               "The value of a game with all cards known to the side whose turn it is: outcome 1, 0 or -1,\n"
               "margin of the lowest lines, or solo's lowest line. Where each is true, also the code and the value\n"
               "of every placement. Then how many positions were looked at; after nodes of them, 0 for no limit, it\n"
               "gives up, and the value is None.");
}

}  // namespace robotable::robot_master
