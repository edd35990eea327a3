// Ricochet Robots for Python: boards and searches.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "ricochet_robots/all_solutions.hpp"
#include "ricochet_robots/batch.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/prepared_board.hpp"
#include "ricochet_robots/search_control.hpp"
#include "ricochet_robots/solver.hpp"
#include "ricochet_robots/timing.hpp"

namespace robotable::ricochet_robots {

namespace {

namespace nb = nanobind;
using namespace nb::literals;

using Mark = std::tuple<std::uint8_t, std::uint8_t, std::uint8_t>;

// Robot, direction, cell, cost.
using PlainSlide = std::tuple<int, int, int, int>;
using PlainPath = std::vector<PlainSlide>;

// Status, cost or its lower bound, path, states, bytes.
using Answer = std::tuple<int, int, PlainPath, std::uint64_t, std::size_t>;

// Status, cost or its lower bound, paths, count, orders, states, bytes.
using FullAnswer =
    std::tuple<int, int, std::vector<PlainPath>, std::uint64_t, std::uint64_t, std::uint64_t, std::size_t>;

// Board, robots, target robot, target cell, kind of the fifth robot.
using Question = std::tuple<const PreparedBoard*, nb::bytes, std::optional<unsigned>, std::uint8_t, Kind>;

void make_board(PreparedBoard* place, const nb::bytes& walls, const std::vector<Mark>& marks) {
    std::vector<Diagonal> diagonals;
    diagonals.reserve(marks.size());
    for (const auto& [cell, colour, slant] : marks)
        diagonals.push_back({cell, colour, slant});
    new (place) PreparedBoard({walls.c_str(), walls.size()}, diagonals);
}

Position read(const PreparedBoard& board,
              const nb::bytes& robots,
              std::optional<unsigned> target_robot,
              std::uint8_t target_cell,
              Kind fifth) {
    return position_on(board.board(), {robots.c_str(), robots.size()}, target_robot, target_cell, fifth);
}

PlainPath plain(const Path& path) {
    PlainPath made;
    made.reserve(path.size());
    for (const Slide& slide : path)
        made.emplace_back(slide.robot, slide.direction, slide.cell, slide.cost);
    return made;
}

Answer plain(const SolveResult& result) {
    return {static_cast<int>(result.status), result.cost, plain(result.path), result.states, result.bytes};
}

// Notices Ctrl-C while other Python threads run.
bool signalled() {
    const nb::gil_scoped_acquire hold;
    return PyErr_CheckSignals() != 0;
}

// Searches without holding the interpreter lock, and passes on an exception that a signal handler raised meanwhile.
template <class Searching>
auto search_unlocked(SearchControl* given, Searching searching) {
    SearchControl own;
    SearchControl& control = given != nullptr ? *given : own;
    control.interrupted = signalled;
    auto found = [&] {
        const nb::gil_scoped_release release;
        return searching(control);
    }();
    control.interrupted = nullptr;
    if (PyErr_Occurred() != nullptr)
        throw nb::python_error();
    return found;
}

bool allowed(bool avx2) {
    return avx2 && has_avx2();
}

Answer py_solve(const PreparedBoard& board,
                const nb::bytes& robots,
                std::optional<unsigned> target_robot,
                std::uint8_t target_cell,
                Kind fifth,
                bool must_turn,
                int max_cost,
                std::uint64_t max_states,
                std::size_t max_bytes,
                SearchControl* control,
                bool avx2) {
    const Position position = read(board, robots, target_robot, target_cell, fifth);
    const Limits limits{max_cost, max_states, max_bytes};
    return plain(search_unlocked(
        control, [&](SearchControl& its) { return solve(board, position, must_turn, limits, its, allowed(avx2)); }));
}

FullAnswer py_solve_all(const PreparedBoard& board,
                        const nb::bytes& robots,
                        std::optional<unsigned> target_robot,
                        std::uint8_t target_cell,
                        Kind fifth,
                        bool must_turn,
                        int max_cost,
                        std::uint64_t max_states,
                        std::size_t max_bytes,
                        std::size_t max_solutions,
                        SearchControl* control,
                        bool avx2) {
    const Position position = read(board, robots, target_robot, target_cell, fifth);
    const Limits limits{max_cost, max_states, max_bytes};
    const AllSolutions all = search_unlocked(control, [&](SearchControl& its) {
        return solve_all(board, position, must_turn, limits, max_solutions, its, allowed(avx2));
    });
    std::vector<PlainPath> paths;
    paths.reserve(all.paths.size());
    for (const Path& path : all.paths)
        paths.push_back(plain(path));
    return {static_cast<int>(all.result.status),
            all.result.cost,
            paths,
            all.count,
            all.orders,
            all.result.states,
            all.result.bytes};
}

std::vector<Answer> py_solve_many(const std::vector<Question>& questions,
                                  bool must_turn,
                                  int max_cost,
                                  std::uint64_t max_states,
                                  std::size_t max_bytes,
                                  unsigned threads,
                                  SearchControl* control) {
    std::vector<Task> tasks;
    tasks.reserve(questions.size());
    for (const auto& [board, robots, target_robot, target_cell, fifth] : questions)
        tasks.push_back({board, read(*board, robots, target_robot, target_cell, fifth)});
    const Limits limits{max_cost, max_states, max_bytes};
    const std::vector<SolveResult> results = search_unlocked(
        control, [&](SearchControl& its) { return solve_many(tasks, must_turn, limits, threads, &its, signalled); });
    std::vector<Answer> answers;
    answers.reserve(results.size());
    for (const SolveResult& result : results)
        answers.push_back(plain(result));
    return answers;
}

std::vector<double> py_time(const PreparedBoard& board,
                            const nb::bytes& robots,
                            std::optional<unsigned> target_robot,
                            std::uint8_t target_cell,
                            Kind fifth,
                            bool must_turn,
                            std::size_t max_bytes,
                            unsigned rounds,
                            bool avx2) {
    const Position position = read(board, robots, target_robot, target_cell, fifth);
    Limits limits;
    limits.max_bytes = max_bytes;
    const nb::gil_scoped_release release;
    return time_rounds(board, position, must_turn, limits, rounds, allowed(avx2));
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<PreparedBoard>(module, "RicochetBoard", "A board, prepared for many searches.")
        .def("__init__", &make_board, "walls"_a, "diagonals"_a,
             "`walls` has 256 masks. A diagonal is its cell, its colour from 0 to 3, and 0 for / or 1 for \\.");

    nb::class_<SearchControl>(module, "RicochetSearchControl", "Follows and cancels a search from another thread.")
        .def(nb::init<>())
        .def("cancel", &SearchControl::cancel, "Make the search give up soon.")
        .def_prop_ro("at_least", &SearchControl::at_least, "Every solution costs at least this much.")
        .def_prop_ro("states", &SearchControl::states, "States visited when the last bucket was finished.");

    module.def("ricochet_solve", &py_solve, "board"_a, "robots"_a, "target_robot"_a.none(), "target_cell"_a, "fifth"_a,
               "must_turn"_a, "max_cost"_a, "max_states"_a, "max_bytes"_a, "control"_a.none(), "avx2"_a,
               "Return the status (0 solved, 1 unsolvable, 2 limit, 3 cancelled), the cost or a lower bound of\n"
               "it, the slides of a solution as robot, direction, cell and cost, the states visited, and the\n"
               "bytes used. `fifth` is 4 for silver, 5 for transparent, 6 for transparent with walls as a move.");

    module.def("ricochet_solve_all", &py_solve_all, "board"_a, "robots"_a, "target_robot"_a.none(), "target_cell"_a,
               "fifth"_a, "must_turn"_a, "max_cost"_a, "max_states"_a, "max_bytes"_a, "max_solutions"_a,
               "control"_a.none(), "avx2"_a,
               "Return the status, the cost, the solutions that differ in more than the order of slides, their\n"
               "number, the number of all orders, the states visited, and the bytes used.");

    module.def("ricochet_solve_many", &py_solve_many, "questions"_a, "must_turn"_a, "max_cost"_a, "max_states"_a,
               "max_bytes"_a, "threads"_a, "control"_a.none(),
               "Answer several questions as ricochet_solve does. A question is a board, the robots, the target\n"
               "robot, the target cell, and the kind of the fifth robot.");

    module.def("ricochet_time", &py_time, "board"_a, "robots"_a, "target_robot"_a.none(), "target_cell"_a, "fifth"_a,
               "must_turn"_a, "max_bytes"_a, "rounds"_a, "avx2"_a,
               "Solve the position several times and return the seconds of CPU time of each round.");

    module.def("ricochet_has_avx2", &has_avx2, "Whether this processor supports AVX2.");
}

}  // namespace robotable::ricochet_robots
