// Of all the orders that a way could have, the first: see WayGraph for what may change places.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "ricochet_robots/arena.hpp"
#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/cells.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/way.hpp"

namespace robotable::ricochet_robots {

class FirstOrder {
public:
    FirstOrder(const Arena& its_arena, const Position& its_position)
        : arena(its_arena), position(its_position), robots(its_position.robots) {}

    // Again and again the first of those slides that can be brought to the front of what is left.
    void sort(Way& way) {
        for (std::size_t done = 0; done < way.size(); ++done) {
            std::size_t best = done;
            for (std::size_t place = done + 1; place < way.size(); ++place)
                if (rank_of(way[place]) < rank_of(way[best]) && can_lead(way, done, place))
                    best = place;
            std::rotate(way.begin() + static_cast<std::ptrdiff_t>(done), way.begin() + static_cast<std::ptrdiff_t>(best),
                        way.begin() + static_cast<std::ptrdiff_t>(best) + 1);
            robots[way[done].robot] = way[done].cell;
        }
    }

private:
    using Robots = std::array<Cell, MOST_ROBOTS>;

    // Whether the slide at `place` can change places with all from `front` on.
    bool can_lead(const Way& way, std::size_t front, std::size_t place) const {
        const Slide& slide = way[place];
        Robots now = robots;
        for (std::size_t before = front; before < place; ++before) {
            const Slide& other = way[before];
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
        arena.gait(position.kind(slide.robot))
            .each_ending(now[slide.robot], slide.direction, others, [&](const Ending& ending) {
                does = does || (ending.cell == slide.cell && ending.cost == slide.cost);
            });
        return does;
    }

    const Arena& arena;
    const Position& position;
    Robots robots;
};

}  // namespace robotable::ricochet_robots
