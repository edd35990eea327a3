// The exact solver of Robot Master for Python.
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

#include "bindings.hpp"
#include "python_arguments.hpp"
#include "robot_master/actions.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/position_arguments.hpp"
#include "robot_master/solver.hpp"

namespace robotable::robot_master {

namespace {

using namespace nb::literals;

Objective objective_from(std::string_view name, Variant variant) {
    if ((name == "lowest") != (variant == Variant::SOLO))
        reject("the objective must be lowest in solo, and outcome or margin in the other variants");
    if (name == "lowest")
        return Objective::SOLO;
    if (name == "outcome")
        return Objective::OUTCOME;
    if (name == "margin")
        return Objective::MARGIN;
    reject("objective must be outcome, margin or lowest");
}

// Reads the cards that will be drawn before the last placement, in order.
std::vector<Card> draws_from(const Position& position, std::string_view bytes) {
    const int due = position.deal().draws ? std::max(0, 23 - position.placements()) : 0;
    if (bytes.size() != static_cast<std::size_t>(due))
        reject("draws needs " + std::to_string(due) + " cards, one for each draw before the last placement, not " +
               std::to_string(bytes.size()));
    Position rest = position;
    std::vector<Card> draws;
    for (const char byte : bytes) {
        draws.push_back(read_card(byte, VALUES - 1, "is not a card: cards are 0 to 5"));
        take(rest, draws.back());
    }
    return draws;
}

OpenGame open_game_from(const Position& position, std::string_view draws) {
    if (position.turn() == CHANCE)
        reject("only positions in which a seat has to place a card can be solved");
    return OpenGame::of(position, draws_from(position, draws));
}

// Lets the other seat of a duel place any card that the seat to move cannot see. It places its whole hand in the end,
// so whatever it places is part of some hand that it may hold: the value is the least that the seat to move can be sure
// of.
void hold_any_hand(OpenGame& game, const Position& position) {
    if (position.variant != Variant::DUEL)
        reject("only in a duel can the other hand be any hand");
    if (game.is_over())
        return;
    const Hand pile = Hand::of(position.pile);
    Hand& other = game.hands[1U - game.seat];
    other = other + pile;
    game.left = game.left + pile;
}

std::vector<Move> legal_moves(const OpenGame& game) {
    std::vector<Move> moves;
    if (game.is_over())
        return moves;
    for (Card card = 0; card < VALUES; ++card)
        if (game.hand().has(card))
            for (Cells cells = open_cells(game.grid.taken); cells != 0; cells &= cells - 1)
                moves.push_back({card, static_cast<Cell>(std::countr_zero(cells))});
    return moves;
}

// The size of the transposition table: small for a short ending, at most 128 MB.
unsigned memory_for(int empty) {
    return static_cast<unsigned>(std::clamp(2 * empty - 5, 10, 23));
}

using Solution = std::tuple<std::optional<int>, std::vector<std::pair<int, int>>, std::uint64_t>;

Solution py_solve(std::string_view variant,
                  SideName first,
                  std::string_view fives,
                  const nb::bytes& board,
                  const std::vector<nb::bytes>& hands,
                  const nb::bytes& draws,
                  std::string_view objective_name,
                  bool each,
                  const nb::int_& max_nodes,
                  bool any_hand) {
    const Position position = position_from(variant, first, fives, board, hands);
    const Objective objective = objective_from(objective_name, position.variant);
    OpenGame game = open_game_from(position, view_of(draws));
    if (any_hand)
        hold_any_hand(game, position);
    const std::uint64_t limit = whole_number(max_nodes, UINT64_MAX, "nodes");
    std::vector<std::pair<int, int>> values;
    std::optional<int> value;
    bool interrupted = false;
    std::uint64_t nodes = 0;
    {
        const nb::gil_scoped_release release;
        Solver solver(position.fives, memory_for(game.empty));
        solver.limit(limit);
        std::uint64_t asked = 0;
        solver.stop_if([&] {
            if (++asked % 16 != 0)
                return false;
            const nb::gil_scoped_acquire held;
            interrupted = PyErr_CheckSignals() != 0;
            return interrupted;
        });
        value = solver.value(game, objective);
        if (each)
            for (const Move move : legal_moves(game)) {
                const int least = objective == Objective::SOLO ? -1 : -Solver::WIDEST;
                values.emplace_back(place_action(move.card, move.cell),
                                    solver.after(game, move, objective, least, Solver::WIDEST));
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

}  // namespace

void bind_solver(nb::module_& module) {
    module.def("robot_master_solve", &py_solve, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "hands"_a,
               "draws"_a, "objective"_a, "each"_a, "nodes"_a, "any_hand"_a = false,
               "Solve a game with open cards. Return its value for the side to move (the outcome 1, 0 or -1, the\n"
               "margin of the lowest lines, or the lowest line in solo), the code and value of every placement if\n"
               "`each` is true, and the number of positions visited. The search gives up after `nodes` positions\n"
               "(0 for no limit); the value is then None. With `any_hand`, in a duel, the value is the least\n"
               "that the side to move can be sure of, whatever the other seat holds.");
}

}  // namespace robotable::robot_master
