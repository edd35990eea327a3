// What the result of a game is worth to a player: the game itself, or the chance to win a match. In a match of several
// rounds, the winner of a round scores the difference of the lowest lines, and the sum decides. In solo, a player tries
// to raise the expected lowest line, or to reach a target such as the best result of the day.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace robotable::robot_master {

struct Utility {
    bool is_match = false;
    int lead = 0;         // the player's points so far minus the opponent's
    int rounds_left = 0;  // rounds after this one
    int solo_target = 0;  // in solo, the lowest line to reach; 0 for as high as possible

    // The utility of a solo game that ends with this lowest line.
    double of_lowest(int lowest) const { return solo_target == 0 ? lowest / 100.0 : lowest >= solo_target ? 1 : 0; }

    // The utility of a solo game before its end, given the expected lowest line and the number of empty cells.
    double of_expected(double lowest, int empty) const {
        if (solo_target == 0)
            return lowest / 100;
        if (empty == 0)
            return lowest + 0.5 >= solo_target ? 1 : 0;
        return 0.5 * std::erfc((solo_target - 0.5 - lowest) / (SOLO_SPREAD * std::sqrt(2.0 * empty)));
    }

    // The chance to win the match if the player's lowest line is higher than the opponent's by this margin.
    double of_margin(int margin) const {
        const double total = lead + margin;
        if (rounds_left == 0)
            return total > 0 ? 1 : total < 0 ? 0 : 0.5;
        return 0.5 * std::erfc(-total / (SPREAD * std::sqrt(2.0 * rounds_left)));
    }

    // Match equity: converts the chance to win the round to the chance to win the match, as a
    // mean over typical margins.
    struct Equity {
        double lost = 0;
        double won = 1;

        double of_own(double chance) const { return lost + chance * (won - lost); }
        // The equity of the other side, given its chance to win the round.
        double of_other(double chance) const { return 1 - of_own(1 - chance); }
        double width() const { return won - lost; }
    };

    Equity equity() const {
        if (!is_match)
            return {};
        Equity found{0, 0};
        for (const int margin : MARGINS) {
            found.won += of_margin(margin) / MARGINS.size();
            found.lost += of_margin(-margin) / MARGINS.size();
        }
        return found;
    }

private:
    static constexpr double SOLO_SPREAD = 1.9;  // measured spread of the lowest line, per square root of empty cells
    static constexpr double SPREAD = 18;        // measured spread of the margin of a round between equal players
    static constexpr std::array<int, 8> MARGINS = {1, 3, 5, 8, 13, 18, 25, 34};  // typical margins of won games
};

}  // namespace robotable::robot_master
