// What a game is played for: to win it, or the points that it brings in a match. In a match of several rounds the
// winner of a round scores the difference of the lowest lines, and the sum decides.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace robotable::robot_master {

struct Stake {
    bool is_match = false;
    int lead = 0;         // the own points so far less the other side's
    int rounds_left = 0;  // after this one

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
    static constexpr double SPREAD = 18;  // of the margin of one round between equal players, measured
    static constexpr std::array<int, 8> MARGINS = {1, 3, 5, 8, 13, 18, 25, 34};  // of the games that one side wins
};

}  // namespace robotable::robot_master
