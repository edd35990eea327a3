// A second solver for the tests: Dijkstra's search, written from the rules without any code of the kernel.
//
// Reads one position per line: the walls as 256 hexadecimal digits; the diagonals as cell:colour:slant, separated by
// commas, or -; the cells of the robots, separated by commas; s or t for a silver or transparent fifth robot, m for a
// transparent one whose slides cost only their passes if they begin at a wall; the robot of the target, or -1; the cell
// of the target; 1 if the robot must turn; the number of states to visit; and the cost that a solution must stay below,
// or 0 to search without a bound. Writes "= cost" or "none", or "> cost" if the states ran out after everything up to
// that cost.
//
// Without a bound, it visits all states until it finds the target. With a bound, it prunes states from which the robot
// could not arrive in time even if it could stop anywhere. This is its only optimisation.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

const int STEPS[] = {-16, 1, 16, -1};
const int SLASH[] = {1, 0, 3, 2};  // the new direction of north, east, south, west
const int BACKSLASH[] = {3, 2, 1, 0};

struct Puzzle {
    int walls[256];
    int bar_colour[256];  // -1 for none
    const int* bar_turn[256];
    bool bars = false;
    std::vector<int> robots;
    char fifth = 's';
    int target_robot = -1;
    int target = 0;
    bool must_turn = false;
    std::size_t most = 0;
    int below = 0;
    bool block = true;  // whether the centre is closed
};

struct End {
    int cell, cost;
    bool turned;
};

// Where the robots are and, if a turn is required, how they have travelled: 0 not at all, 1 to 4 in one direction, 5
// turned.
struct Place {
    std::uint8_t robots[5];
    std::uint8_t courses[5];
};

bool centre(int cell) {
    return cell == 119 || cell == 120 || cell == 135 || cell == 136;
}

constexpr int FAR = 1000000;

// The known states and their costs: a hash table with open addressing, reused for the next position.
// The key of a state takes 55 bits; the bits above hold its cost.
class Known {
public:
    Known() : slots(1 << 12) {}

    // Returns whether the state is new or cheaper than before.
    bool note(std::uint64_t name, int cost) {
        std::uint64_t& slot = find(name);
        const std::uint64_t entry = static_cast<std::uint64_t>(cost + 1) << 55 | name;
        if (slot != 0 && slot <= entry)
            return false;
        used += slot == 0 ? 1 : 0;
        slot = entry;
        if (used * 2 > slots.size())
            grow();
        return true;
    }

    bool is_old(std::uint64_t name, int cost) { return find(name) >> 55 < static_cast<std::uint64_t>(cost + 1); }

    void clear() {
        if (used > 0)
            std::fill(slots.begin(), slots.end(), 0);
        if (slots.size() > 1 << 16)
            slots = std::vector<std::uint64_t>(1 << 12);
        used = 0;
    }

private:
    std::uint64_t& find(std::uint64_t name) {
        std::size_t at = static_cast<std::size_t>(name * 0x9E3779B97F4A7C15u >> 36);
        for (;; ++at) {
            std::uint64_t& slot = slots[at & (slots.size() - 1)];
            if (slot == 0 || (slot << 9) == (name << 9))
                return slot;
        }
    }

    void grow() {
        std::vector<std::uint64_t> old(slots.size() * 4);
        old.swap(slots);
        for (const std::uint64_t entry : old)
            if (entry != 0)
                find(entry << 9 >> 9) = entry;
    }

    std::vector<std::uint64_t> slots;
    std::size_t used = 0;
};

class Solver {
public:
    Solver(const Puzzle& puzzle, Known& known)
        : p(puzzle),
          count(static_cast<int>(puzzle.robots.size())),
          spent(known) {
        spent.clear();
        if (p.below > 0)
            for (int robot = 0; robot < count; ++robot)
                if (serves(robot))
                    reckon(robot);
    }

    std::string solve() {
        Place start{};
        for (int i = 0; i < count; ++i)
            start.robots[i] = static_cast<std::uint8_t>(p.robots[static_cast<std::size_t>(i)]);
        int nearest = solved(start) ? 0 : FAR;
        note(start, 0);
        std::size_t looked_at = 0;
        for (std::size_t cost = 0; cost < waiting.size(); ++cost) {
            for (std::size_t at = 0; at < waiting[cost].size(); ++at) {
                // A slide costs at least 1.
                if (nearest <= static_cast<int>(cost) + 1)
                    return "= " + std::to_string(nearest);
                const Place place = waiting[cost][at];
                // Only the transparent robot can reach a cell later and cheaper.
                if (p.fifth != 's' && spent.is_old(name(place), static_cast<int>(cost)))
                    continue;
                if (++looked_at > p.most)
                    return "> " + std::to_string(cost);
                for (int mover = 0; mover < count; ++mover)
                    nearest = std::min(nearest, look(place, mover, static_cast<int>(cost)));
            }
            waiting[cost].clear();
        }
        return nearest < FAR ? "= " + std::to_string(nearest) : "none";
    }

private:
    // Records where the slides of this robot lead. Returns the cost of a solution if one of them reaches the target.
    int look(const Place& place, int mover, int cost) {
        int nearest = FAR;
        // Whichever robot moves, the target robot still has to travel the rest of its distance.
        if (p.below > 0 && !serves(mover) && !in_time(place, cost + 1))
            return FAR;
        for (int i = 0; i < count; ++i)
            taken[place.robots[i]] = i != mover;
        for (int heading = 0; heading < 4; ++heading) {
            ends.clear();
            if (mover == 4 && p.fifth != 's')
                roam(place, mover, heading);
            else
                walk(place, mover, heading);
            for (const End& end : ends) {
                const int then = cost + end.cost;
                if (p.below > 0 && then >= p.below)
                    continue;
                Place after = place;
                after.robots[mover] = static_cast<std::uint8_t>(end.cell);
                std::uint8_t& course = after.courses[mover];
                if (p.must_turn && serves(mover)) {
                    const bool straight = !end.turned && (course == 0 || course == 1 + heading);
                    course = static_cast<std::uint8_t>(straight ? 1 + heading : 5);
                }
                if (solved(after))
                    nearest = std::min(nearest, then);
                else if (p.below == 0 || in_time(after, then))
                    note(after, then);
            }
        }
        for (int i = 0; i < count; ++i)
            taken[place.robots[i]] = false;
        return nearest;
    }

    bool serves(int robot) const { return p.target_robot < 0 || p.target_robot == robot; }

    bool solved(const Place& place) const {
        for (int i = 0; i < count; ++i)
            if (serves(i) && place.robots[i] == p.target && (!p.must_turn || place.courses[i] == 5))
                return true;
        return false;
    }

    bool in_time(const Place& place, int cost) const {
        for (int i = 0; i < count; ++i)
            if (serves(i)) {
                const int there = cost + far[i][place.robots[i]];
                // A robot on the target that has not turned must leave it and come back.
                if (there + (place.robots[i] == p.target ? 2 : 0) < p.below)
                    return true;
            }
        return false;
    }

    // For each cell, the number of moves that this robot would need if it were alone and could stop anywhere.
    // Values are propagated from each cell and direction to the previous one until nothing changes.
    void reckon(int robot) {
        const bool clear = robot == 4 && p.fifth != 's';
        int* rest = far[robot];
        std::fill(rest, rest + 256, FAR);
        rest[p.target] = 0;
        std::vector<int> gliding(256 * 4, FAR);
        const auto learn = [](int& known, int told) {
            const bool better = told < known;
            known = better ? told : known;
            return better;
        };
        for (bool better = true, there = true; better; there = !there) {
            better = false;
            for (int step = 0; step < 256 * 4; ++step) {
                const int at = there ? step : 256 * 4 - 1 - step;
                const int cell = at / 4, heading = at % 4, ahead = cell + STEPS[heading];
                const bool wall = p.walls[cell] >> heading & 1;
                int& known = gliding[static_cast<std::size_t>(at)];
                better |= learn(known, rest[cell]);
                if (clear ? !shut(cell, heading) : !wall) {
                    const int bar = p.bar_colour[ahead];
                    const int turned = bar < 0 || bar == robot ? heading : p.bar_turn[ahead][heading];
                    int onward = gliding[static_cast<std::size_t>(ahead * 4 + turned)];
                    if (clear && bar >= 0)
                        onward = std::min(onward, 1 + gliding[static_cast<std::size_t>(ahead * 4 + heading)]);
                    better |= learn(known, (wall ? 1 : 0) + onward);
                    if (wall && p.fifth == 'm')
                        better |= learn(rest[cell], 1 + onward);
                }
                better |= learn(rest[cell], 1 + known);
            }
        }
    }

    // Without diagonals, all helpers are alike, except for the transparent robot.
    std::uint64_t name(Place place) const {
        const int alike = p.fifth != 's' ? std::min(count, 4) : count;
        if (!p.bars && p.target_robot >= 0) {
            std::swap(place.robots[0], place.robots[p.target_robot]);
            std::swap(place.courses[0], place.courses[p.target_robot]);
            for (int last = 2; last < alike; ++last)  // insertion sort
                for (int i = last; i > 1 && place.robots[i] < place.robots[i - 1]; --i)
                    std::swap(place.robots[i], place.robots[i - 1]);
        }
        std::uint64_t made = 0;
        for (int i = 0; i < count; ++i)
            made = made << 11 | static_cast<std::uint64_t>(place.robots[i]) << 3 |
                   static_cast<std::uint64_t>(place.courses[i]);
        return made;
    }

    void note(const Place& place, int cost) {
        if (!spent.note(name(place), cost))
            return;
        if (waiting.size() <= static_cast<std::size_t>(cost))
            waiting.resize(static_cast<std::size_t>(cost) + 1);
        waiting[static_cast<std::size_t>(cost)].push_back(place);
    }

    // Walls that even the transparent robot cannot pass: the rim, and the sides of the closed centre.
    bool shut(int cell, int heading) const {
        return (heading == 0 && cell < 16) || (heading == 2 && cell >= 240) || (heading == 1 && cell % 16 == 15) ||
               (heading == 3 && cell % 16 == 0) || (p.block && centre(cell) != centre(cell + STEPS[heading]));
    }

    // An ordinary robot slides until something stops it. A slide that never stops is not a move.
    void walk(const Place& place, int mover, int heading) {
        const int start = place.robots[mover];
        const int first = heading;
        int cell = start;
        bool turned = false;
        for (int steps = 0; steps < 2000; ++steps) {
            if ((p.walls[cell] >> heading & 1) || taken[cell + STEPS[heading]]) {
                if (cell != start)
                    ends.push_back({cell, 1, turned});
                return;
            }
            cell += STEPS[heading];
            turned = turned || heading != first;
            if (p.bar_colour[cell] >= 0 && p.bar_colour[cell] != mover)
                heading = p.bar_turn[cell][heading];
        }
    }

    // The transparent robot can stop at a wall or pay to pass it, and bounce off a diagonal or pay to pass it.
    void roam(const Place& place, int mover, int first) {
        const int start = place.robots[mover];
        const bool only_passes = p.fifth == 'm' && (p.walls[start] >> first & 1);
        todo.assign(1, {start, first, false, only_passes ? 0 : 1});
        for (std::size_t at = 0; at < todo.size(); ++at) {
            const auto [cell, heading, turned, cost] = todo[at];
            int& known = best[static_cast<std::size_t>(cell * 8 + heading * 2 + (turned ? 1 : 0))];
            if (known <= cost)
                continue;
            known = cost;
            const int ahead = cell + STEPS[heading];
            const bool wall = p.walls[cell] >> heading & 1;
            const bool stuck = shut(cell, heading) || taken[ahead];
            if ((wall || stuck) && cell != start)
                ends.push_back({cell, cost, turned});
            if (stuck)
                continue;
            const bool now = turned || heading != first;
            const int paid = cost + (wall ? 1 : 0);
            if (p.bar_colour[ahead] < 0) {
                todo.emplace_back(ahead, heading, now, paid);
            } else {
                todo.emplace_back(ahead, p.bar_turn[ahead][heading], now, paid);
                todo.emplace_back(ahead, heading, now, paid + 1);
            }
        }
        for (const auto& [cell, heading, turned, cost] : todo)
            best[static_cast<std::size_t>(cell * 8 + heading * 2 + (turned ? 1 : 0))] = FAR;
    }

    const Puzzle& p;
    int count;
    Known& spent;
    bool taken[256] = {};
    int far[5][256];
    std::vector<std::vector<Place>> waiting;
    std::vector<End> ends;
    std::vector<int> best = std::vector<int>(256 * 8, FAR);
    std::vector<std::tuple<int, int, bool, int>> todo;
};

Puzzle read(const std::string& line) {
    std::istringstream words(line);
    std::string walls, bars, robots, part;
    Puzzle p;
    words >> walls >> bars >> robots >> p.fifth >> p.target_robot >> p.target >> p.must_turn >> p.most >> p.below;
    for (int cell = 0; cell < 256; ++cell) {
        p.walls[cell] = std::stoi(walls.substr(static_cast<std::size_t>(cell), 1), nullptr, 16);
        p.bar_colour[cell] = -1;
    }
    if (bars != "-") {
        std::istringstream list(bars);
        while (std::getline(list, part, ',')) {
            const auto first = part.find(':');
            const auto second = part.find(':', first + 1);
            const int cell = std::stoi(part.substr(0, first));
            p.bar_colour[cell] = std::stoi(part.substr(first + 1, second - first - 1));
            p.bar_turn[cell] = part[second + 1] == '/' ? SLASH : BACKSLASH;
            p.bars = true;
        }
    }
    std::istringstream list(robots);
    while (std::getline(list, part, ','))
        p.robots.push_back(std::stoi(part));
    for (const int cell : {119, 120})
        p.block = p.block && (p.walls[cell] & 1) && (p.walls[cell + 16] & 4);
    for (const int cell : {119, 135})
        p.block = p.block && (p.walls[cell] & 8) && (p.walls[cell + 1] & 2);
    return p;
}

}  // namespace

int main() {
    Known known;
    for (std::string line; std::getline(std::cin, line);) {
        const Puzzle puzzle = read(line);
        std::cout << Solver(puzzle, known).solve() << "\n" << std::flush;
    }
}
