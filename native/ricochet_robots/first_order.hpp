// Brings the slides of a path into the first of their equivalent orders. SolutionGraph defines when two slides commute.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/cells.hpp"
#include "ricochet_robots/path.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/prepared_board.hpp"

namespace robotable::ricochet_robots {

class FirstOrder {
public:
    FirstOrder(const PreparedBoard& its_prepared, const Position& its_position)
        : prepared(its_prepared),
          position(its_position),
          robots(its_position.robots) {}

    // Repeatedly takes the lowest-ranked slide that can move to the front of the remaining ones.
    void sort(Path& path) {
        for (std::size_t done = 0; done < path.size(); ++done) {
            std::size_t best = done;
            for (std::size_t place = done + 1; place < path.size(); ++place)
                if (rank_of(path[place]) < rank_of(path[best]) && can_lead(path, done, place))
                    best = place;
            std::rotate(path.begin() + static_cast<std::ptrdiff_t>(done),
                        path.begin() + static_cast<std::ptrdiff_t>(best),
                        path.begin() + static_cast<std::ptrdiff_t>(best) + 1);
            robots[path[done].robot] = path[done].cell;
        }
    }

private:
    using Robots = std::array<Cell, MAX_ROBOTS>;

    // Whether the slide at `place` commutes with all slides between it and `front`.
    bool can_lead(const Path& path, std::size_t front, std::size_t place) const {
        const Slide& slide = path[place];
        Robots now = robots;
        for (std::size_t before = front; before < place; ++before) {
            const Slide& other = path[before];
            if (other.robot == slide.robot || !ends(now, slide))
                return false;
            Robots after = now;
            after[slide.robot] = slide.cell;
            if (!ends(after, other))
                return false;
            now[other.robot] = other.cell;
        }
        return true;
    }

    bool ends(const Robots& now, const Slide& slide) const {
        CellSet others;
        for (unsigned robot = 0; robot < position.count; ++robot)
            if (robot != slide.robot)
                others.add(now[robot]);
        bool does = false;
        prepared.slide_rules(position.kind(slide.robot))
            .each_end(now[slide.robot], slide.direction, others,
                      [&](const SlideEnd& end) { does = does || (end.cell == slide.cell && end.cost == slide.cost); });
        return does;
    }

    const PreparedBoard& prepared;
    const Position& position;
    Robots robots;
};

}  // namespace robotable::ricochet_robots
