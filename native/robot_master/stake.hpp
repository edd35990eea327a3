// What a game is played for: to win it, or the points that it brings in a match. In a match of several rounds the
// winner of a round scores the difference of the lowest lines, and the sum decides. Solo is played for the highest
// lowest line that can be expected, or to reach a mark: the best of the day, say.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace robotable::robot_master {

struct Stake {
    bool is_match = false;
    int lead = 0;         // the own points so far less the other side's
    int rounds_left = 0;  // after this one
    int mark = 0;         // in solo, the lowest line to reach; 0: the higher the better

    // What a solo game is worth that has ended, or that will end, with this lowest line.
    double of_lowest(int lowest) const { return mark == 0 ? lowest / 100.0 : lowest >= mark ? 1 : 0; }

    // The same before the end, where so much is expected and so many cells will be empty.
    double of_expected(double lowest, int empty) const {
        if (mark == 0)
            return lowest / 100;
        if (empty == 0)
            return lowest + 0.5 >= mark ? 1 : 0;
        return 0.5 * std::erfc((mark - 0.5 - lowest) / (SOLO_SPREAD * std::sqrt(2.0 * empty)));
    }

    // What it is worth to the own side that its lowest line is so much higher: the chance to win the match.
    double of_margin(int margin) const {
        const double total = lead + margin;
        if (rounds_left == 0)
            return total > 0 ? 1 : total < 0 ? 0 : 0.5;
        return 0.5 * std::erfc(-total / (SPREAD * std::sqrt(2.0 * rounds_left)));
    }

    // The same before the end, from the chance to win the round: the mean over the margins of games won and lost.
    struct Prospect {
        double lost = 0;
        double won = 1;

        double of_own(double chance) const { return lost + chance * (won - lost); }
        // To the other side, whose chance this is.
        double of_other(double chance) const { return 1 - of_own(1 - chance); }
        double width() const { return won - lost; }
    };

    Prospect prospect() const {
        if (!is_match)
            return {};
        Prospect found{0, 0};
        for (const int margin : MARGINS) {
            found.won += of_margin(margin) / MARGINS.size();
            found.lost += of_margin(-margin) / MARGINS.size();
        }
        return found;
    }

private:
    static constexpr double SOLO_SPREAD = 1.9;  // of the lowest line for each empty cell: 9 at the start, measured
    static constexpr double SPREAD = 18;  // of the margin of one round between equal players, measured
    static constexpr std::array<int, 8> MARGINS = {1, 3, 5, 8, 13, 18, 25, 34};  // of the games that one side wins
};

}  // namespace robotable::robot_master
