// Line scores and playouts of Robot Master for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "python_arguments.hpp"
#include "robot_master/playout.hpp"
#include "robot_master/position_arguments.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

namespace {

using namespace nb::literals;

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

// Keeps every sum far below 2^64.
inline constexpr std::uint64_t MAX_PLAYOUTS = 1'000'000'000;

// Playouts between two checks for Ctrl-C, which take a few milliseconds.
inline constexpr std::uint64_t BATCH = 4096;

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
    const std::uint64_t wanted = whole_number(count, MAX_PLAYOUTS, "count");
    PlayoutSums sums;
    for (std::uint64_t done = 0; done < wanted;) {
        const std::uint64_t next = std::min(wanted, done + BATCH);
        {
            const nb::gil_scoped_release release;
            add_playouts(sums, position, from_seed, done, next);
        }
        done = next;
        if (PyErr_CheckSignals() != 0)
            throw nb::python_error();
    }
    return {sums.wins[0], sums.wins[1], sums.points[0], sums.points[1], sums.placements};
}

}  // namespace

void bind_playouts(nb::module_& module) {
    module.def("robot_master_line_score", &py_line_score, "line"_a, "fives"_a,
               "The points of a row or column of five cells.");

    module.def("robot_master_playout", &py_playout, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "hands"_a,
               "seed"_a,
               "Play at random to the end. Return the codes of all actions, the winner, and the points of the\n"
               "game.");

    module.def("robot_master_playouts", &py_playouts, "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "hands"_a,
               "seed"_a, "count"_a,
               "Run many playouts, each with the next number of the seed's sequence as its seed. Return the wins\n"
               "of rows and of columns, the points of rows and of columns, and the number of placements. In solo,\n"
               "the points count for the rows.");
}

}  // namespace robotable::robot_master
