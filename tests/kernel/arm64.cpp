// The solver without Python, to compile for another processor. Reads positions in the format of ricochet_judge.cpp and
// writes the status, cost, states, bytes and path of each.
#include <cstdint>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ricochet_robots/position.hpp"
#include "ricochet_robots/prepared_board.hpp"
#include "ricochet_robots/search_control.hpp"
#include "ricochet_robots/solver.hpp"

using namespace robotable::ricochet_robots;

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string walls, bars, robots, part, masks, cells;
        char fifth = 's';  // m: transparent, with walls as a move
        int target_robot = -1, target_cell = 0;
        bool must_turn = false;
        words >> walls >> bars >> robots >> fifth >> target_robot >> target_cell >> must_turn;
        for (const char digit : walls)
            masks.push_back(static_cast<char>(std::stoi(std::string(1, digit), nullptr, 16)));
        std::vector<Diagonal> diagonals;
        for (std::istringstream list(bars == "-" ? "" : bars); std::getline(list, part, ',');) {
            const auto first = part.find(':'), second = part.find(':', first + 1);
            diagonals.push_back({static_cast<std::uint8_t>(std::stoi(part.substr(0, first))),
                                 static_cast<std::uint8_t>(std::stoi(part.substr(first + 1, second - first - 1))),
                                 static_cast<std::uint8_t>(part[second + 1] == '/' ? 0 : 1)});
        }
        for (std::istringstream list(robots); std::getline(list, part, ',');)
            cells.push_back(static_cast<char>(std::stoi(part)));
        const PreparedBoard prepared(masks, diagonals);
        const auto active = target_robot < 0 ? std::nullopt : std::optional(static_cast<unsigned>(target_robot));
        const Position position = position_on(prepared.board(), cells, active, static_cast<std::uint8_t>(target_cell),
                                              fifth == 's'   ? SILVER
                                              : fifth == 't' ? TRANSPARENT
                                                             : TRANSPARENT_MOVE);
        SearchControl control;
        const SolveResult found = solve(prepared, position, must_turn, Limits{}, control);
        std::cout << static_cast<int>(found.status) << ' ' << found.cost << ' ' << found.states << ' ' << found.bytes;
        for (const Slide& slide : found.path)
            std::cout << ' ' << int{slide.robot} << ',' << int{slide.direction} << ',' << int{slide.cell} << ','
                      << int{slide.cost};
        std::cout << '\n';
    }
}
