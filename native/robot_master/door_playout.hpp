// Line scores and playouts of Robot Master at the door.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

#include "door.hpp"
#include "robot_master/door_position.hpp"
#include "robot_master/playout.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

using namespace nb::literals;

inline int py_line_score(const nb::bytes& line, std::string_view fives) {
    return line_score(read_line(view_of(line)), fives_from(fives));
}

inline std::tuple<nb::bytes, SideName, int> py_playout(std::string_view variant,
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
inline constexpr std::uint64_t MOST_PLAYOUTS = 1'000'000'000;

// Some milliseconds: so long may Ctrl-C have to wait.
inline constexpr std::uint64_t BATCH = 4096;

using Sums = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

inline Sums py_playouts(std::string_view variant,
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

inline void bind_playouts(nb::module_& module) {
    module.def("robot_master_line_score", &py_line_score, "line"_a, "fives"_a,
               "The points of a row or column of five cells.");

    module.def("robot_master_playout", &py_playout,
               "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "hands"_a, "seed"_a,
               "Play at random to the end: all actions as codes, the winner, and the points of the game.");

    module.def("robot_master_playouts", &py_playouts,
               "variant"_a, "first"_a.none(), "fives"_a, "board"_a, "hands"_a, "seed"_a, "count"_a,
               "Many playouts, each seeded by the next number that the seed leads to: wins of rows and of\n"
               "columns, points of rows and of columns, placements made. Solo's points stand under rows.");
}

}  // namespace robotable::robot_master
