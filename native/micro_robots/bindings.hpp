// The door to Micro Robots: faces in, tables out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "door.hpp"
#include "micro_robots/analysis.hpp"
#include "micro_robots/boards.hpp"
#include "micro_robots/faces.hpp"
#include "micro_robots/moves.hpp"
#include "micro_robots/vias.hpp"

namespace robotable::micro_robots::door {

namespace nb = nanobind;
using namespace nb::literals;

// moves, dead ends, cut cells, diameter, reachable pairs, sum of distances, single ways, and the four bands
using PlainFigures = std::array<std::uint32_t, 11>;
using Answer = std::tuple<nb::bytes, nb::bytes, nb::bytes, std::vector<PlainFigures>>;

inline nb::bytes room(std::size_t bytes) {
    PyObject* made = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(bytes));
    if (made == nullptr)
        throw nb::python_error();
    return nb::steal<nb::bytes>(made);
}

// Nobody else has seen these bytes yet, so they may still be written.
template <class Value>
Value* inside(const nb::bytes& bytes) {
    return reinterpret_cast<Value*>(const_cast<char*>(bytes.c_str()));
}

inline PlainFigures plain(const Figures& found) {
    const auto& [easy, medium, hard, expert] = found.bands;
    return {found.moves, found.dead_ends, found.cut_cells, found.diameter, found.reachable, found.total,
            found.single, easy, medium, hard, expert};
}

inline Answer analysed(const std::vector<Shown>& boards) {
    const std::size_t count = boards.size();
    const nb::bytes distances = room(count * PAIRS);
    const nb::bytes ways = room(count * PAIRS * sizeof(std::uint32_t));
    const nb::bytes chances = room(count * PAIRS * SPARE * sizeof(float));
    std::vector<PlainFigures> figures(count);
    {
        const Tables first = {inside<std::uint8_t>(distances), inside<std::uint32_t>(ways), inside<float>(chances)};
        const nb::gil_scoped_release others_may_run;
        Analyst analyst;
        for (std::size_t at = 0; at < count; ++at) {
            const Moves moves(boards[at]);
            const Tables tables = {first.distances + at * PAIRS, first.ways + at * PAIRS,
                                   first.chances + at * PAIRS * SPARE};
            figures[at] = plain(analyst.look_at(moves, tables));
        }
    }
    return {distances, ways, chances, figures};
}

inline Answer py_analyse_tiles(const nb::bytes& faces) {
    const Tiles tiles(read_faces(view_of(faces)));
    std::vector<Shown> boards;
    for (std::size_t number = 0; number < BOARDS; ++number)
        boards.push_back(tiles.board(number));
    return analysed(boards);
}

inline Answer py_analyse_board(const nb::bytes& faces) {
    return analysed({read_faces(view_of(faces))});
}

inline std::vector<std::array<std::uint32_t, 4>> py_vias(const nb::bytes& chances) {
    constexpr std::size_t BOARD = PAIRS * SPARE * sizeof(float);
    if (chances.size() % BOARD != 0)
        throw std::invalid_argument("chances are tables of " + std::to_string(BOARD) + " bytes, one for each board");
    const auto* first = inside<const float>(chances);
    std::vector<std::array<std::uint32_t, 4>> bands(chances.size() / BOARD);
    const nb::gil_scoped_release others_may_run;
    for (std::size_t at = 0; at < bands.size(); ++at)
        bands[at] = via_bands(first + at * PAIRS * SPARE);
    return bands;
}

inline void add_to(nb::module_& module) {
    module.def("micro_analyse_tiles", &py_analyse_tiles, "faces"_a,
               "All 384 boards with moves of their own that four tiles make: distances (a byte each, 255 for none),\n"
               "counts of shortest ways (32 bits each), chances (floats) and figures, board after board. Tables\n"
               "are by start and target, faces 0 to 35; chances by start, moves to spare (0 to 2) and target.\n"
               "Figures: moves, dead ends, cut cells, diameter, reachable pairs, sum of distances, pairs with a\n"
               "single shortest way, and pairs by their rating: below 3, 5, 7, and more.");

    module.def("micro_analyse_board", &py_analyse_board, "faces"_a, "The same for one board, its faces row by row.");

    module.def("micro_vias", &py_vias, "chances"_a,
               "For each board of these chances the number of puzzles with a via by rating, as for pairs.");
}

}  // namespace robotable::micro_robots::door
