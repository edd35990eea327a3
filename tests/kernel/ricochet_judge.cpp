// A second solver, for the tests: Dijkstra's search, blind, told from the rules and sharing nothing with the kernel.
//
// Reads a position a line: walls as 256 hexadecimal digits; diagonals as cell:colour:slant with commas between, or -;
// the robots' cells with commas between; s or t for what a fifth robot is; the target's robot, or -1; its cell; 1 if
// the robot must turn; how many states to look at. Writes "= cost" or "none", or "> cost" if the states ran out
// after everything up to that cost.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

const int STEPS[] = {-16, 1, 16, -1};
const int SLASH[] = {1, 0, 3, 2};  // what becomes of north, east, south, west
const int BACKSLASH[] = {3, 2, 1, 0};

struct Puzzle {
    int walls[256];
    int bar_colour[256];  // -1 where there is none
    const int* bar_turn[256];
    bool bars = false;
    std::vector<int> robots;
    char fifth = 's';
    int target_robot = -1;
    int target = 0;
    bool must_turn = false;
    std::size_t most = 0;
    bool block = true;  // the centre is closed
};

struct End {
    int cell, cost;
    bool turned;
};

// Where the robots are and, for those who must turn, how they have travelled: 0 still, 1 to 4 one way, 5 turned.
struct Place {
    int robots[5];
    int courses[5];
};

bool centre(int cell) {
    return cell == 119 || cell == 120 || cell == 135 || cell == 136;
}

class Solver {
public:
    explicit Solver(const Puzzle& puzzle) : p(puzzle), count(static_cast<int>(puzzle.robots.size())) {}

    std::string solve() {
        Place start{};
        for (int i = 0; i < count; ++i)
            start.robots[i] = p.robots[static_cast<std::size_t>(i)];
        int nearest = solved(start) ? 0 : 1000000;
        note(start, 0);
        std::size_t looked_at = 0;
        for (std::size_t cost = 0; cost < waiting.size(); ++cost) {
            for (std::size_t at = 0; at < waiting[cost].size(); ++at) {
                // A slide costs 1 at least.
                if (nearest <= static_cast<int>(cost) + 1)
                    return "= " + std::to_string(nearest);
                const Place place = waiting[cost][at];
                if (spent[name(place)] < static_cast<int>(cost))
                    continue;
                if (++looked_at > p.most)
                    return "> " + std::to_string(cost);
                for (int mover = 0; mover < count; ++mover)
                    for (int heading = 0; heading < 4; ++heading) {
                        ends.clear();
                        if (mover == 4 && p.fifth == 't')
                            roam(place, mover, heading);
                        else
                            walk(place, mover, heading);
                        for (const End& end : ends) {
                            Place after = place;
                            after.robots[mover] = end.cell;
                            int& course = after.courses[mover];
                            if (p.must_turn && serves(mover))
                                course = !end.turned && (course == 0 || course == 1 + heading) ? 1 + heading : 5;
                            const int then = static_cast<int>(cost) + end.cost;
                            if (solved(after))
                                nearest = std::min(nearest, then);
                            else
                                note(after, then);
                        }
                    }
            }
            waiting[cost].clear();
        }
        return nearest < 1000000 ? "= " + std::to_string(nearest) : "none";
    }

private:
    bool serves(int robot) const { return p.target_robot < 0 || p.target_robot == robot; }

    bool solved(const Place& place) const {
        for (int i = 0; i < count; ++i)
            if (serves(i) && place.robots[i] == p.target && (!p.must_turn || place.courses[i] == 5))
                return true;
        return false;
    }

    // Without bars robots who do not serve are alike, but for the transparent one.
    std::uint64_t name(Place place) const {
        const int alike = p.fifth == 't' ? std::min(count, 4) : count;
        if (!p.bars && p.target_robot >= 0) {
            std::swap(place.robots[0], place.robots[p.target_robot]);
            std::swap(place.courses[0], place.courses[p.target_robot]);
            std::sort(place.robots + 1, place.robots + alike);
        }
        std::uint64_t made = 0;
        for (int i = 0; i < count; ++i)
            made = made << 11 | static_cast<std::uint64_t>(place.robots[i]) << 3 | static_cast<std::uint64_t>(place.courses[i]);
        return made;
    }

    void note(const Place& place, int cost) {
        const auto [known, fresh] = spent.emplace(name(place), cost);
        if (!fresh && known->second <= cost)
            return;
        known->second = cost;
        if (waiting.size() <= static_cast<std::size_t>(cost))
            waiting.resize(static_cast<std::size_t>(cost) + 1);
        waiting[static_cast<std::size_t>(cost)].push_back(place);
    }

    bool taken(const Place& place, int mover, int cell) const {
        for (int i = 0; i < count; ++i)
            if (i != mover && place.robots[i] == cell)
                return true;
        return false;
    }

    // An ordinary robot: walks until something stops it; what never stops is no move.
    void walk(const Place& place, int mover, int heading) {
        const int start = place.robots[mover];
        const int first = heading;
        int cell = start;
        bool turned = false;
        for (int steps = 0; steps < 2000; ++steps) {
            if ((p.walls[cell] >> heading & 1) || taken(place, mover, cell + STEPS[heading])) {
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

    // The transparent robot: at a wall stop, or pay and go through; at a bar bounce, or pay and go through.
    void roam(const Place& place, int mover, int first) {
        const int start = place.robots[mover];
        best.assign(256 * 8, 1000000);
        todo.assign(1, {start, first, false, 1});
        for (std::size_t at = 0; at < todo.size(); ++at) {
            const auto [cell, heading, turned, cost] = todo[at];
            int& known = best[static_cast<std::size_t>(cell * 8 + heading * 2 + (turned ? 1 : 0))];
            if (known <= cost)
                continue;
            known = cost;
            const int ahead = cell + STEPS[heading];
            const bool wall = p.walls[cell] >> heading & 1;
            const bool rim = (heading == 0 && cell < 16) || (heading == 2 && cell >= 240) ||
                             (heading == 1 && cell % 16 == 15) || (heading == 3 && cell % 16 == 0);
            const bool stuck = rim || taken(place, mover, ahead) || (p.block && centre(cell) != centre(ahead));
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
    }

    const Puzzle& p;
    int count;
    std::unordered_map<std::uint64_t, int> spent;
    std::vector<std::vector<Place>> waiting;
    std::vector<End> ends;
    std::vector<int> best;
    std::vector<std::tuple<int, int, bool, int>> todo;
};

Puzzle read(const std::string& line) {
    std::istringstream words(line);
    std::string walls, bars, robots, part;
    Puzzle p;
    words >> walls >> bars >> robots >> p.fifth >> p.target_robot >> p.target >> p.must_turn >> p.most;
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
    for (std::string line; std::getline(std::cin, line);) {
        const Puzzle puzzle = read(line);
        std::cout << Solver(puzzle).solve() << "\n" << std::flush;
    }
}
