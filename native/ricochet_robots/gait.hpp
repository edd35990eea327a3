// How robots of one kind slide on one board: the same endings as games/ricochet_robots/slides.py.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ricochet_robots/board.hpp"
#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/cells.hpp"

namespace robotable::ricochet_robots {

struct Ending {
    Cell cell;
    std::uint16_t cost;  // 1, and 1 more for each wall and diagonal that was passed through
    bool turned;
};

// A cell on a slide, where it may end: at a wall, or because a robot stands ahead.
struct Stop {
    Cell cell;
    Cell ahead;           // where the slide goes on, if it does
    std::uint16_t extra;  // passed through so far
    bool wall;            // the slide may end here with nobody ahead
    bool open;            // there is a cell ahead that can be entered
    bool turned;
};

class Gait {
public:
    Gait(const Board& its_board, Kind its_kind) : board(its_board), kind(its_kind) {
        if (!is_straight())
            lay_tracks();
        note_crossers();
    }

    // Whether every slide is a line that ends at the first wall or robot.
    bool is_straight() const { return kind != TRANSPARENT && !board.has_diagonals(); }

    // The kind that stands for all who move so.
    Kind name() const { return kind; }

    bool is_transparent() const { return kind == TRANSPARENT; }

    // Whether a robot that comes to the cell is turned there.
    bool turns(Cell cell) const { return board.turns(cell, kind); }

    // All cells of the slide in the order of their cost, the first one included.
    template <class Visit>
    void each_stop(Cell start, int direction, Visit visit) const {
        if (!is_straight()) {
            for (const Stop& stop : track(start, direction))
                visit(stop);
            return;
        }
        Cell cell = start;
        for (int left = board.run(start)[static_cast<unsigned>(direction)]; left > 0; --left) {
            const Cell ahead = beside(cell, direction);
            visit(Stop{cell, ahead, 0, false, true, false});
            cell = ahead;
        }
        visit(Stop{cell, cell, 0, true, false, false});
    }

    // Every ending when the other robots stand on these cells. A slide that ends where it began is no move.
    template <class Visit>
    void each_ending(Cell start, int direction, const CellSet& others, Visit visit) const {
        if (kind == TRANSPARENT)
            each_transparent_ending(start, direction, others, visit);
        else if (is_straight())
            straight_ending(start, direction, others, visit);
        else
            winding_ending(start, direction, others, visit);
    }

    // Whether an ordinary robot's slide ends on this cell.
    bool ends_on(Cell start, int direction, const CellSet& others, Cell end) const {
        bool does = false;
        each_ending(start, direction, others, [&](const Ending& ending) { does = ending.cell == end; });
        return does;
    }

    // The most that entering a cell costs in one slide.
    std::size_t most() const { return crossers.size(); }

    // From where a slide enters the cell at this cost, 1 and more.
    const CellSet& crossing(std::size_t cost, Cell cell) const { return crossers[cost - 1][cell]; }

private:
    static std::size_t slide_of(Cell start, int direction) {
        return std::size_t{start} * DIRECTIONS + static_cast<unsigned>(direction);
    }

    std::span<const Stop> track(Cell start, int direction) const {
        const std::size_t slide = slide_of(start, direction);
        return {stops.data() + begins[slide], stops.data() + begins[slide + 1]};
    }

    template <class Visit>
    void straight_ending(Cell start, int direction, const CellSet& others, Visit visit) const {
        Cell cell = start;
        for (int left = board.run(start)[static_cast<unsigned>(direction)]; left > 0; --left) {
            const Cell ahead = beside(cell, direction);
            if (others.has(ahead))
                break;
            cell = ahead;
        }
        if (cell != start)
            visit(Ending{cell, 1, false});
    }

    template <class Visit>
    void winding_ending(Cell start, int direction, const CellSet& others, Visit visit) const {
        const std::span<const Stop> stops_on_the_way = track(start, direction);
        if (!entered[slide_of(start, direction)].meets(others)) {
            // Its last stop is a wall, or it comes back to how it began: it would never end, and is no move.
            const Stop& last = stops_on_the_way.back();
            if (last.wall && last.cell != start)
                visit(Ending{last.cell, 1, last.turned});
            return;
        }
        for (const Stop& stop : stops_on_the_way)
            if (stop.wall || others.has(stop.ahead)) {
                if (stop.cell != start)
                    visit(Ending{stop.cell, 1, stop.turned});
                return;
            }
    }

    // The transparent robot on a line without diagonals; false if there are some, and nothing is visited.
    template <class Visit>
    bool line_endings(Cell start, int direction, const CellSet& others, Visit visit) const {
        if (meets_diagonal[slide_of(start, direction)])
            return false;
        Cell cell = start;
        for (std::uint16_t cost = 1;;) {
            const bool wall = board.wall(cell, direction);
            const bool blocked = (wall && board.solid(cell, direction)) || others.has(beside(cell, direction));
            if ((wall || blocked) && cell != start)
                visit(Ending{cell, cost, false});
            if (blocked)
                return true;
            cost = static_cast<std::uint16_t>(cost + (wall ? 1 : 0));
            cell = beside(cell, direction);
        }
    }

    // Of two endings on a cell the cheaper is kept, and a dearer one only if it alone turned.
    template <class Visit>
    void each_transparent_ending(Cell start, int direction, const CellSet& others, Visit visit) const {
        if (line_endings(start, direction, others, visit))
            return;
        std::vector<Ending> found;
        const auto keep = [&](const Stop& stop) {
            const bool blocked = !stop.open || others.has(stop.ahead);
            if ((stop.wall || blocked) && stop.cell != start)
                found.push_back({stop.cell, static_cast<std::uint16_t>(1 + stop.extra), stop.turned});
        };
        if (entered[slide_of(start, direction)].meets(others))
            walk(start, direction, others, keep);
        else
            for (const Stop& stop : track(start, direction))
                keep(stop);
        // In the order of their cost: whatever makes an ending needless stands before it, or costs the same.
        for (std::size_t index = 0; index < found.size(); ++index) {
            const Ending& ending = found[index];
            bool needed = true;
            for (std::size_t other = 0; needed && other < found.size(); ++other) {
                const Ending& rival = found[other];
                if (other == index || rival.cell != ending.cell)
                    continue;
                if (rival.turned == ending.turned)
                    needed = other > index;
                else if (rival.turned)
                    needed = rival.cost > ending.cost;
            }
            if (needed)
                visit(ending);
        }
    }

    void lay_tracks() {
        begins.reserve(std::size_t{CELLS} * DIRECTIONS + 1);
        const CellSet nobody;
        for (int number = 0; number < CELLS; ++number)
            for (int direction = 0; direction < DIRECTIONS; ++direction) {
                begins.push_back(static_cast<std::uint32_t>(stops.size()));
                CellSet cells;
                bool diagonal = false;
                walk(static_cast<Cell>(number), direction, nobody, [&](const Stop& stop) {
                    stops.push_back(stop);
                    if (stop.open) {
                        cells.add(stop.ahead);
                        diagonal = diagonal || board.has_diagonal_on(stop.ahead);
                    }
                });
                entered.push_back(cells);
                meets_diagonal.push_back(diagonal);
            }
        begins.push_back(static_cast<std::uint32_t>(stops.size()));
    }

    void note_crossers() {
        crossers.emplace_back();
        for (int number = 0; number < CELLS; ++number)
            for (int direction = 0; direction < DIRECTIONS; ++direction)
                each_stop(static_cast<Cell>(number), direction, [&](const Stop& stop) {
                    if (!stop.open)
                        return;
                    const std::size_t through = stop.extra + std::size_t{stop.wall};
                    while (crossers.size() <= through)
                        crossers.emplace_back();
                    crossers[through][stop.ahead].add(static_cast<Cell>(number));
                });
    }

    struct Moment {
        Cell cell;
        std::uint8_t heading;
        bool turned;
    };

    // Follows a slide, for the transparent robot with all its choices, cheapest first.
    template <class Visit>
    void walk(Cell start, int direction, const CellSet& others, Visit visit) const {
        std::array<std::vector<Moment>, 3> layers;  // of equal extra cost; passing through leads one or two on
        std::array<bool, std::size_t{CELLS} * DIRECTIONS * 2> seen{};
        layers[0].push_back({start, static_cast<std::uint8_t>(direction), false});
        for (std::size_t extra = 0, idle = 0; idle < layers.size(); ++extra) {
            std::vector<Moment>& layer = layers[extra % layers.size()];
            idle = layer.empty() ? idle + 1 : 0;
            for (std::size_t next = 0; next < layer.size(); ++next) {
                const Moment now = layer[next];
                const std::size_t name = (std::size_t{now.cell} * DIRECTIONS + now.heading) * 2 + now.turned;
                if (seen[name])
                    continue;
                seen[name] = true;
                const int heading = now.heading;
                const bool wall = board.wall(now.cell, heading);
                const bool open = !wall || (kind == TRANSPARENT && !board.solid(now.cell, heading));
                const Cell ahead = open ? beside(now.cell, heading) : now.cell;
                visit(Stop{now.cell, ahead, static_cast<std::uint16_t>(extra), wall, open, now.turned});
                if (!open || others.has(ahead))
                    continue;
                const bool turned = now.turned || heading != direction;
                const std::size_t spent = extra + std::size_t{wall};
                const auto go_on = [&](std::size_t cost, int onward) {
                    layers[cost % layers.size()].push_back({ahead, static_cast<std::uint8_t>(onward), turned});
                };
                if (!board.turns(ahead, kind)) {
                    go_on(spent, heading);
                    continue;
                }
                go_on(spent, board.bounced(ahead, heading));
                if (kind == TRANSPARENT)
                    go_on(spent + 1, heading);
            }
            layer.clear();
        }
    }

    const Board& board;
    Kind kind;
    std::vector<Stop> stops;
    std::vector<std::uint32_t> begins;   // where the stops of a slide begin, for 4 * cell + direction
    std::vector<CellSet> entered;        // the cells of each slide where another robot changes it
    std::vector<std::uint8_t> meets_diagonal;
    std::vector<std::array<CellSet, CELLS>> crossers;
};

}  // namespace robotable::ricochet_robots
