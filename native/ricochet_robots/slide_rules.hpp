// How robots of one kind slide on one board. Slides end where games/ricochet_robots/slides.py says they do.
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

struct SlideEnd {
    Cell cell;
    std::uint16_t cost;  // 1, plus 1 for each wall and diagonal that the robot paid for
    bool turned;
};

// A cell on a slide. The slide may end there at a wall, or because a robot stands on the cell ahead.
struct Stop {
    Cell cell;
    Cell ahead;           // the next cell, if the slide continues
    std::uint16_t extra;  // number of walls and diagonals paid for so far
    bool wall;            // the slide may end here without a robot ahead
    bool pays;            // entering the cell ahead costs one more, for the wall
    bool open;            // the robot can enter the cell ahead
    bool turned;
};

class SlideRules {
public:
    SlideRules(const Board& its_board, Kind its_kind) : board(its_board), kind(its_kind) {
        if (!is_straight())
            lay_tracks();
        record_entries();
    }

    // Whether every slide is a straight line that ends at the first wall or robot.
    bool is_straight() const { return !is_transparent() && !board.has_diagonals(); }

    // Represents all kinds of robots that share these rules.
    Kind shared_kind() const { return kind; }

    bool is_transparent() const { return ricochet_robots::is_transparent(kind); }

    // Whether a diagonal on the cell deflects the robot.
    bool turns(Cell cell) const { return board.turns(cell, kind); }

    // Visits all cells of the slide, including the first, in ascending order of cost.
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
            visit(Stop{cell, ahead, 0, false, false, true, false});
            cell = ahead;
        }
        visit(Stop{cell, cell, 0, true, false, false, false});
    }

    // Visits every possible end of the slide if the other robots stand on these cells. A slide that ends where it began
    // is not a move.
    template <class Visit>
    void each_end(Cell start, int direction, const CellSet& others, Visit visit) const {
        if (is_transparent())
            each_transparent_end(start, direction, others, visit);
        else if (is_straight())
            straight_end(start, direction, others, visit);
        else
            turning_end(start, direction, others, visit);
    }

    // Whether the slide of a robot that is not transparent ends on this cell.
    bool ends_on(Cell start, int direction, const CellSet& others, Cell cell) const {
        bool does = false;
        each_end(start, direction, others, [&](const SlideEnd& end) { does = end.cell == cell; });
        return does;
    }

    // The highest cost at which a single slide enters any cell.
    std::size_t max_entry_cost() const { return entries.size(); }

    // The cells from which a slide enters `cell` at this cost, which is at least 1.
    const CellSet& entered_from(std::size_t cost, Cell cell) const { return entries[cost - 1][cell]; }

private:
    static constexpr std::uint8_t NO_LINE = 2;

    // Whether leaving through a wall at the first cell is the move itself.
    bool is_first_wall_free() const { return kind == TRANSPARENT_MOVE; }

    static std::size_t slide_of(Cell start, int direction) {
        return std::size_t{start} * DIRECTIONS + static_cast<unsigned>(direction);
    }

    std::span<const Stop> track(Cell start, int direction) const {
        const std::size_t slide = slide_of(start, direction);
        return {stops.data() + begins[slide], stops.data() + begins[slide + 1]};
    }

    template <class Visit>
    void straight_end(Cell start, int direction, const CellSet& others, Visit visit) const {
        Cell cell = start;
        for (int left = board.run(start)[static_cast<unsigned>(direction)]; left > 0; --left) {
            const Cell ahead = beside(cell, direction);
            if (others.has(ahead))
                break;
            cell = ahead;
        }
        if (cell != start)
            visit(SlideEnd{cell, 1, false});
    }

    template <class Visit>
    void turning_end(Cell start, int direction, const CellSet& others, Visit visit) const {
        const std::span<const Stop> track_stops = track(start, direction);
        if (!entered[slide_of(start, direction)].meets(others)) {
            // If the last stop is not at a wall, the slide returns to where it began and never ends: not a move.
            const Stop& last = track_stops.back();
            if (last.wall && last.cell != start)
                visit(SlideEnd{last.cell, 1, last.turned});
            return;
        }
        for (const Stop& stop : track_stops)
            if (stop.wall || others.has(stop.ahead)) {
                if (stop.cell != start)
                    visit(SlideEnd{stop.cell, 1, stop.turned});
                return;
            }
    }

    // Visits the ends of the transparent robot on a line without diagonals. Returns false, and visits nothing, if the
    // line has a diagonal.
    template <class Visit>
    bool line_ends(Cell start, int direction, const CellSet& others, Visit visit) const {
        std::uint16_t cost = line_costs[slide_of(start, direction)];
        if (cost == NO_LINE)
            return false;
        for (Cell cell = start;;) {
            const bool wall = board.wall(cell, direction);
            const bool blocked = (wall && board.solid(cell, direction)) || others.has(beside(cell, direction));
            if ((wall || blocked) && cell != start)
                visit(SlideEnd{cell, cost, false});
            if (blocked)
                return true;
            cost = static_cast<std::uint16_t>(cost + (wall ? 1 : 0));
            cell = beside(cell, direction);
        }
    }

    // Of two ends on the same cell, keeps the cheaper one. The other one is kept only if it turned and
    // the cheaper did not.
    template <class Visit>
    void each_transparent_end(Cell start, int direction, const CellSet& others, Visit visit) const {
        if (line_ends(start, direction, others, visit))
            return;
        std::vector<SlideEnd> found;
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
        // `found` is sorted by cost, so an end can only be redundant because of an earlier or an equally cheap one.
        for (std::size_t index = 0; index < found.size(); ++index) {
            const SlideEnd& end = found[index];
            bool needed = true;
            for (std::size_t other = 0; needed && other < found.size(); ++other) {
                const SlideEnd& rival = found[other];
                if (other == index || rival.cell != end.cell)
                    continue;
                if (rival.turned == end.turned)
                    needed = other > index;
                else if (rival.turned)
                    needed = rival.cost > end.cost;
            }
            if (needed)
                visit(end);
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
                const bool free_wall = is_first_wall_free() && board.wall(static_cast<Cell>(number), direction);
                line_costs.push_back(diagonal ? NO_LINE : free_wall ? 0 : 1);
            }
        begins.push_back(static_cast<std::uint32_t>(stops.size()));
    }

    void record_entries() {
        entries.emplace_back();
        for (int number = 0; number < CELLS; ++number)
            for (int direction = 0; direction < DIRECTIONS; ++direction)
                each_stop(static_cast<Cell>(number), direction, [&](const Stop& stop) {
                    if (!stop.open)
                        return;
                    const std::size_t through = stop.extra + std::size_t{stop.pays};
                    while (entries.size() <= through)
                        entries.emplace_back();
                    entries[through][stop.ahead].add(static_cast<Cell>(number));
                });
    }

    struct Moment {
        Cell cell;
        std::uint8_t heading;
        bool turned;
    };

    // Follows a slide, cheapest cells first. The transparent robot may choose at every wall and diagonal.
    template <class Visit>
    void walk(Cell start, int direction, const CellSet& others, Visit visit) const {
        std::array<std::vector<Moment>, 3> buckets;  // by extra cost; one step adds at most two
        std::array<bool, std::size_t{CELLS} * DIRECTIONS * 2> seen{};
        buckets[0].push_back({start, static_cast<std::uint8_t>(direction), false});
        for (std::size_t extra = 0, idle = 0; idle < buckets.size(); ++extra) {
            std::vector<Moment>& bucket = buckets[extra % buckets.size()];
            idle = bucket.empty() ? idle + 1 : 0;
            for (std::size_t next = 0; next < bucket.size(); ++next) {
                const Moment now = bucket[next];
                const std::size_t index = (std::size_t{now.cell} * DIRECTIONS + now.heading) * 2 + now.turned;
                if (seen[index])
                    continue;
                seen[index] = true;
                const int heading = now.heading;
                const bool wall = board.wall(now.cell, heading);
                const bool open = !wall || (is_transparent() && !board.solid(now.cell, heading));
                // A slide can return to its first cell in its first direction only after a turn.
                const bool pays =
                    wall && !(is_first_wall_free() && now.cell == start && heading == direction && !now.turned);
                const Cell ahead = open ? beside(now.cell, heading) : now.cell;
                visit(Stop{now.cell, ahead, static_cast<std::uint16_t>(extra), wall, pays, open, now.turned});
                if (!open || others.has(ahead))
                    continue;
                const bool turned = now.turned || heading != direction;
                const std::size_t cost = extra + std::size_t{pays};
                const auto go_on = [&](std::size_t at_cost, int onward) {
                    buckets[at_cost % buckets.size()].push_back({ahead, static_cast<std::uint8_t>(onward), turned});
                };
                if (!board.turns(ahead, kind)) {
                    go_on(cost, heading);
                    continue;
                }
                go_on(cost, board.bounced(ahead, heading));
                if (is_transparent())
                    go_on(cost + 1, heading);
            }
            bucket.clear();
        }
    }

    const Board& board;
    Kind kind;
    std::vector<Stop> stops;
    std::vector<std::uint32_t> begins;     // index of the first stop of a slide, by 4 * cell + direction
    std::vector<CellSet> entered;          // for each slide, the cells on which another robot would change it
    std::vector<std::uint8_t> line_costs;  // the cost before the first wall; NO_LINE if the slide meets a diagonal
    std::vector<std::array<CellSet, CELLS>> entries;
};

}  // namespace robotable::ricochet_robots
