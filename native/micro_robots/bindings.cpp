// Micro Robots for Python: takes faces, returns tables.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "micro_robots/analysis.hpp"
#include "micro_robots/boards.hpp"
#include "micro_robots/faces.hpp"
#include "micro_robots/moves.hpp"
#include "micro_robots/vias.hpp"
#include "python_arguments.hpp"

namespace robotable::micro_robots {

namespace {

using namespace nb::literals;

// Moves, dead ends, cut cells, diameter, reachable pairs, sum of distances, pairs with a single shortest path, and the
// pairs in each of the four bands.
using PlainFigures = std::array<std::uint32_t, 11>;
using Answer = std::tuple<nb::bytes, nb::bytes, nb::bytes, std::vector<PlainFigures>>;

nb::bytes new_bytes(std::size_t bytes) {
    PyObject* made = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(bytes));
    if (made == nullptr)
        throw nb::python_error();
    return nb::steal<nb::bytes>(made);
}

// Only for bytes that no Python code has seen yet.
template <class Value>
Value* writable(const nb::bytes& bytes) {
    return reinterpret_cast<Value*>(const_cast<char*>(bytes.c_str()));
}

PlainFigures plain(const Figures& found) {
    const auto& [easy, medium, hard, expert] = found.bands;
    return {found.moves,     found.dead_ends,
            found.cut_cells, found.diameter,
            found.reachable, found.total,
            found.single,    easy,
            medium,          hard,
            expert};
}

Answer analysed(const std::vector<FaceLayout>& boards) {
    const std::size_t count = boards.size();
    const nb::bytes distances = new_bytes(count * PAIRS);
    const nb::bytes path_counts = new_bytes(count * PAIRS * sizeof(std::uint32_t));
    const nb::bytes chances = new_bytes(count * PAIRS * SPARE * sizeof(float));
    std::vector<PlainFigures> figures(count);
    {
        const Tables first = {writable<std::uint8_t>(distances), writable<std::uint32_t>(path_counts),
                              writable<float>(chances)};
        const nb::gil_scoped_release release;
        BoardAnalyser analyser;
        for (std::size_t at = 0; at < count; ++at) {
            const Moves moves(boards[at]);
            const Tables tables = {first.distances + at * PAIRS, first.path_counts + at * PAIRS,
                                   first.chances + at * PAIRS * SPARE};
            figures[at] = plain(analyser.analyse(moves, tables));
        }
    }
    return {distances, path_counts, chances, figures};
}

Answer py_analyse_tiles(const nb::bytes& faces) {
    const Tiles tiles(read_faces(view_of(faces)));
    std::vector<FaceLayout> boards;
    boards.reserve(BOARDS);
    for (std::size_t number = 0; number < BOARDS; ++number)
        boards.push_back(tiles.board(number));
    return analysed(boards);
}

Answer py_analyse_board(const nb::bytes& faces) {
    return analysed({read_faces(view_of(faces))});
}

std::vector<std::array<std::uint32_t, 4>> py_vias(const nb::bytes& chances) {
    constexpr std::size_t BOARD = PAIRS * SPARE * sizeof(float);
    if (chances.size() % BOARD != 0)
        throw std::invalid_argument("chances needs " + std::to_string(BOARD) + " bytes for each board");
    const auto* first = writable<const float>(chances);
    std::vector<std::array<std::uint32_t, 4>> bands(chances.size() / BOARD);
    const nb::gil_scoped_release release;
    for (std::size_t at = 0; at < bands.size(); ++at)
        bands[at] = via_bands(first + at * PAIRS * SPARE);
    return bands;
}

}  // namespace

void bind(nb::module_& module) {
    module.def("micro_analyse_tiles", &py_analyse_tiles, "faces"_a,
               "Analyse the 384 boards with different moves that four tiles make. Return, one board after the\n"
               "other, the distances (one byte each, 255 for unreachable), the numbers of shortest paths (32 bits\n"
               "each), the chances (floats) and the figures. Tables are indexed by start and target, which are\n"
               "faces from 0 to 35; chances by start, extra moves (0 to 2) and target. The figures are: moves,\n"
               "dead ends, cut cells, diameter, reachable pairs, sum of distances, pairs with a single shortest\n"
               "path, and the pairs rated below 3, below 5, below 7, and from 7 on.");

    module.def("micro_analyse_board", &py_analyse_board, "faces"_a,
               "Analyse one board, given by its faces row by row. Return the same as micro_analyse_tiles.");

    module.def("micro_vias", &py_vias, "chances"_a,
               "For each board of these chances, count the puzzles with a via by rating, in the bands used for\n"
               "pairs.");
}

}  // namespace robotable::micro_robots
