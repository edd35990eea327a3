// The only door between Python and the kernel: nothing unchecked comes in, no Python object goes further.
// Plain functions over plain values, so that no caller can hold a half-made object of ours.
// std::invalid_argument becomes ValueError here; a value of the wrong type is a TypeError already.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "micro_robots/bindings.hpp"
#include "provoke.hpp"
#include "ricochet_robots/bindings.hpp"
#include "robot_master/playout.hpp"
#include "robot_master/position.hpp"
#include "robot_master/setup.hpp"
#include "splitmix.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace robotable {
namespace {

// A whole number from 0 to `most`: nanobind by itself would call a negative one a wrong type.
std::uint64_t whole(const nb::int_& number, std::uint64_t most, const char* name) {
    const unsigned long long value = PyLong_AsUnsignedLongLong(number.ptr());
    const bool outside = PyErr_Occurred() != nullptr;
    PyErr_Clear();
    if (outside || value > most)
        throw std::invalid_argument(std::string(name) + " is a whole number from 0 to " + std::to_string(most));
    return value;
}

std::uint64_t seed_from(const nb::int_& number) {
    return whole(number, UINT64_MAX, "seed");
}

std::string_view view_of(const nb::bytes& bytes) {
    return {bytes.c_str(), bytes.size()};
}

}  // namespace

namespace robot_master {
namespace {

Variant variant_from(std::string_view name) {
    if (name == "duel")
        return Variant::DUEL;
    if (name == "refill")
        return Variant::REFILL;
    if (name == "teams")
        return Variant::TEAMS;
    if (name == "solo")
        return Variant::SOLO;
    throw std::invalid_argument("variant is duel, refill, teams or solo");
}

using SideName = std::optional<std::string_view>;

std::optional<Side> first_from(SideName name) {
    if (!name)
        return std::nullopt;
    if (*name == "rows")
        return Side::ROWS;
    if (*name == "columns")
        return Side::COLUMNS;
    throw std::invalid_argument("first is rows or columns, or None until chance has said so");
}

SideName name_of(std::optional<Side> side) {
    if (!side)
        return std::nullopt;
    return *side == Side::ROWS ? "rows" : "columns";
}

Fives fives_from(std::string_view name) {
    if (name == "unit")
        return Fives::UNIT;
    if (name == "pair")
        return Fives::PAIR;
    throw std::invalid_argument("fives is unit or pair");
}

Position position_from(std::string_view variant,
                       SideName first,
                       std::string_view fives,
                       const nb::bytes& board,
                       const std::vector<nb::bytes>& hands) {
    std::vector<std::string_view> cards;
    for (const nb::bytes& hand : hands)
        cards.push_back(view_of(hand));
    return set_up(variant_from(variant), first_from(first), fives_from(fives), view_of(board), cards);
}

int py_line_score(const nb::bytes& line, std::string_view fives) {
    return line_score(read_line(view_of(line)), fives_from(fives));
}

std::tuple<nb::bytes, SideName, int> py_playout(std::string_view variant,
                                                SideName first,
                                                std::string_view fives,
                                                const nb::bytes& board,
                                                const std::vector<nb::bytes>& hands,
                                                const nb::int_& seed) {
    Position position = position_from(variant, first, fives, board, hands);
    SplitMix64 random(seed_from(seed));
    std::vector<Action> actions;
    play_out(position, random, [&](Action action) { actions.push_back(action); });
    const Result result = position.result();
    return {nb::bytes(actions.data(), actions.size()), name_of(result.winner), result.points};
}

// Every sum of the tally stays far below 2^64.
constexpr std::uint64_t MOST_PLAYOUTS = 1'000'000'000;

// Some milliseconds: so long may Ctrl-C have to wait.
constexpr std::uint64_t BATCH = 4096;

using Sums = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

Sums py_playouts(std::string_view variant,
                 SideName first,
                 std::string_view fives,
                 const nb::bytes& board,
                 const std::vector<nb::bytes>& hands,
                 const nb::int_& seed,
                 const nb::int_& count) {
    const Position position = position_from(variant, first, fives, board, hands);
    const std::uint64_t from_seed = seed_from(seed);
    const std::uint64_t wanted = whole(count, MOST_PLAYOUTS, "count");
    Tally tally;
    for (std::uint64_t done = 0; done < wanted;) {
        const std::uint64_t next = std::min(wanted, done + BATCH);
        {
            const nb::gil_scoped_release others_may_run;
            add_playouts(tally, position, from_seed, done, next);
        }
        done = next;
        if (PyErr_CheckSignals() != 0)
            throw nb::python_error();
    }
    return {tally.wins[0], tally.wins[1], tally.points[0], tally.points[1], tally.placements};
}

}  // namespace
}  // namespace robot_master

NB_MODULE(_kernel, module) {
    module.doc() =
        "The compiled twin of the rules. Cards are bytes 0 to 5, and 6 is an empty cell; a hand may come in\n"
        "any order. What no game leads to is refused with a ValueError.";

    module.def("robot_master_line_score", &robot_master::py_line_score, "line"_a, "fives"_a,
               "The points of a row or column of five cells.");

    module.def("robot_master_playout", &robot_master::py_playout,
               "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "hands"_a, "seed"_a,
               "Play at random to the end: all actions as codes, the winner, and the points of the game.");

    module.def("robot_master_playouts", &robot_master::py_playouts,
               "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "hands"_a, "seed"_a, "count"_a,
               "Many playouts, each seeded by the next number that the seed leads to: wins of rows and of\n"
               "columns, points of rows and of columns, placements made. Solo's points stand under rows.");

    micro_robots::door::add_to(module);
    ricochet_robots::door::add_to(module);

#ifndef NDEBUG
    module.def("provoke", &provoke, "fault"_a, "Commit a fault that this build must catch.");
#endif
}

}  // namespace robotable
