// The door to Ricochet Robots: boards, searches that can be watched, and plain values out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

#include "ricochet_robots/all_ways.hpp"
#include "ricochet_robots/arena.hpp"
#include "ricochet_robots/batch.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/solver.hpp"
#include "ricochet_robots/timing.hpp"
#include "ricochet_robots/watch.hpp"

namespace robotable::ricochet_robots {

namespace door {

namespace nb = nanobind;
using namespace nb::literals;

using Mark = std::tuple<std::uint8_t, std::uint8_t, std::uint8_t>;

// Robot, direction, cell, cost.
using PlainSlide = std::tuple<int, int, int, int>;
using PlainWay = std::vector<PlainSlide>;

// Status, cost or what it costs at least, way, states, bytes.
using Answer = std::tuple<int, int, PlainWay, std::uint64_t, std::size_t>;

// Status, cost or what it costs at least, ways, count, orders, states, bytes.
using FullAnswer =
    std::tuple<int, int, std::vector<PlainWay>, std::uint64_t, std::uint64_t, std::uint64_t, std::size_t>;

// Board, robots, target robot, target cell, whether the fifth robot is transparent.
using Question = std::tuple<const Arena*, nb::bytes, std::optional<unsigned>, std::uint8_t, bool>;

inline void make_board(Arena* place, const nb::bytes& walls, const std::vector<Mark>& marks) {
    std::vector<Diagonal> diagonals;
    for (const auto& [cell, colour, slant] : marks)
        diagonals.push_back({cell, colour, slant});
    new (place) Arena({walls.c_str(), walls.size()}, diagonals);
}

inline Position read(const Arena& board,
                     const nb::bytes& robots,
                     std::optional<unsigned> target_robot,
                     std::uint8_t target_cell,
                     bool transparent) {
    return position_on(board.board(), {robots.c_str(), robots.size()}, target_robot, target_cell, transparent);
}

inline PlainWay plain(const Way& way) {
    PlainWay made;
    made.reserve(way.size());
    for (const Slide& slide : way)
        made.emplace_back(slide.robot, slide.direction, slide.cell, slide.cost);
    return made;
}

inline Answer plain(const Solution& solution) {
    return {static_cast<int>(solution.status), solution.cost, plain(solution.way), solution.states, solution.bytes};
}

// Ctrl-C, noticed while others may run.
inline bool signalled() {
    const nb::gil_scoped_acquire hold;
    return PyErr_CheckSignals() != 0;
}

// Searches without the interpreter; what a signal raised meanwhile is passed on.
template <class Searching>
auto search_alone(Watch* given, Searching searching) {
    Watch own;
    Watch& watch = given != nullptr ? *given : own;
    watch.interrupted = signalled;
    auto found = [&] {
        const nb::gil_scoped_release others_may_run;
        return searching(watch);
    }();
    watch.interrupted = nullptr;
    if (PyErr_Occurred() != nullptr)
        throw nb::python_error();
    return found;
}

inline bool vectors(bool wide) {
    return wide && has_wide_vectors();
}

inline Answer py_solve(const Arena& board,
                       const nb::bytes& robots,
                       std::optional<unsigned> target_robot,
                       std::uint8_t target_cell,
                       bool transparent,
                       bool must_turn,
                       int max_cost,
                       std::uint64_t max_states,
                       std::size_t max_bytes,
                       Watch* watch,
                       bool wide) {
    const Position position = read(board, robots, target_robot, target_cell, transparent);
    const Limits limits{max_cost, max_states, max_bytes};
    return plain(search_alone(
        watch, [&](Watch& its) { return solve(board, position, must_turn, limits, its, vectors(wide)); }));
}

inline FullAnswer py_solve_all(const Arena& board,
                               const nb::bytes& robots,
                               std::optional<unsigned> target_robot,
                               std::uint8_t target_cell,
                               bool transparent,
                               bool must_turn,
                               int max_cost,
                               std::uint64_t max_states,
                               std::size_t max_bytes,
                               std::size_t max_ways,
                               Watch* watch,
                               bool wide) {
    const Position position = read(board, robots, target_robot, target_cell, transparent);
    const Limits limits{max_cost, max_states, max_bytes};
    const AllWays all = search_alone(watch, [&](Watch& its) {
        return solve_all(board, position, must_turn, limits, max_ways, its, vectors(wide));
    });
    std::vector<PlainWay> ways;
    for (const Way& way : all.ways)
        ways.push_back(plain(way));
    return {static_cast<int>(all.solution.status), all.solution.cost,   ways,
            all.count, all.orders, all.solution.states, all.solution.bytes};
}

inline std::vector<Answer> py_solve_many(const std::vector<Question>& questions,
                                         bool must_turn,
                                         int max_cost,
                                         std::uint64_t max_states,
                                         std::size_t max_bytes,
                                         unsigned threads,
                                         Watch* watch) {
    std::vector<Task> tasks;
    for (const auto& [board, robots, target_robot, target_cell, transparent] : questions)
        tasks.push_back({board, read(*board, robots, target_robot, target_cell, transparent)});
    const Limits limits{max_cost, max_states, max_bytes};
    const std::vector<Solution> solutions = search_alone(watch, [&](Watch& its) {
        return solve_many(tasks, must_turn, limits, threads, &its, signalled);
    });
    std::vector<Answer> answers;
    for (const Solution& solution : solutions)
        answers.push_back(plain(solution));
    return answers;
}

inline std::vector<double> py_time(const Arena& board,
                                   const nb::bytes& robots,
                                   std::optional<unsigned> target_robot,
                                   std::uint8_t target_cell,
                                   bool transparent,
                                   bool must_turn,
                                   std::size_t max_bytes,
                                   unsigned rounds,
                                   bool wide) {
    const Position position = read(board, robots, target_robot, target_cell, transparent);
    Limits limits;
    limits.max_bytes = max_bytes;
    const nb::gil_scoped_release others_may_run;
    return time_rounds(board, position, must_turn, limits, rounds, vectors(wide));
}

inline void add_to(nb::module_& module) {
    nb::class_<Arena>(module, "RicochetBoard", "A board, prepared for many searches.")
        .def("__init__", &make_board, "walls"_a, "diagonals"_a,
             "Walls are 256 masks; a diagonal is its cell, its colour 0 to 3, and 0 for / or 1 for \\.");

    nb::class_<Watch>(module, "RicochetWatch", "For another thread: what a search knows so far, and a way to stop it.")
        .def(nb::init<>())
        .def("cancel", &Watch::cancel, "Make the search give up soon.")
        .def_prop_ro("at_least", &Watch::at_least, "No way costs less than this.")
        .def_prop_ro("states", &Watch::states, "Positions looked at when the last layer was done.");

    module.def("ricochet_solve", &py_solve, "board"_a, "robots"_a, "target_robot"_a.none(), "target_cell"_a,
               "transparent"_a, "must_turn"_a, "max_cost"_a, "max_states"_a, "max_bytes"_a, "watch"_a.none(), "wide"_a,
               "Status (0 solved, 1 unsolvable, 2 limit, 3 cancelled), cost or what it costs at least, the slides of\n"
               "a way as robot, direction, cell and cost, states looked at, bytes used.");

    module.def("ricochet_solve_all", &py_solve_all, "board"_a, "robots"_a, "target_robot"_a.none(), "target_cell"_a,
               "transparent"_a, "must_turn"_a, "max_cost"_a, "max_states"_a, "max_bytes"_a, "max_ways"_a,
               "watch"_a.none(), "wide"_a,
               "Status, cost, different ways, how many there are, in how many orders, states, bytes.");

    module.def("ricochet_solve_many", &py_solve_many, "questions"_a, "must_turn"_a, "max_cost"_a, "max_states"_a,
               "max_bytes"_a, "threads"_a, "watch"_a.none(),
               "The answers of ricochet_solve to several questions: board, robots, target robot, target cell, and\n"
               "whether the fifth robot is transparent.");

    module.def("ricochet_time", &py_time, "board"_a, "robots"_a, "target_robot"_a.none(), "target_cell"_a,
               "transparent"_a, "must_turn"_a, "max_bytes"_a, "rounds"_a, "wide"_a,
               "Solve so many times: the seconds of processor time that each took, nothing else counted.");

    module.def("ricochet_wide", &has_wide_vectors, "Whether this processor has AVX2.");
}

}  // namespace door

}  // namespace robotable::ricochet_robots
