// Everything about one board: how far each face is from each, in how many shortest ways, and how likely a
// robot that moves at random finds there. Tables are by start, then by target.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "micro_robots/faces.hpp"
#include "micro_robots/moves.hpp"

namespace robotable::micro_robots {

constexpr std::size_t PAIRS = FACES * FACES;
constexpr std::uint8_t NOWHERE = 255;

// The chances to be there within the fewest moves, within one more, and within two more.
constexpr std::size_t SPARE = 3;

// Ratings in bits, minus half a hundredth: what is shown with two decimals as 3.00 is not below 3.
// 2^-2.995, 2^-4.995, 2^-6.995.
constexpr std::array<double, 3> BAND_ENDS = {0.12543396856368783, 0.031358492140921956, 0.007839623035230489};

struct Tables {
    std::uint8_t* distances;  // PAIRS
    std::uint32_t* ways;      // PAIRS
    float* chances;           // FACES * SPARE * FACES: by start, spare moves and target
};

struct Figures {
    std::uint32_t moves = 0;
    std::uint32_t dead_ends = 0;
    std::uint32_t cut_cells = 0;
    std::uint32_t diameter = 0;
    std::uint32_t reachable = 0;  // ordered pairs
    std::uint32_t total = 0;      // of all distances
    std::uint32_t single = 0;     // pairs with one shortest way
    std::array<std::uint32_t, 4> bands{};
};

// Looks at one board after the other, in the same room.
class Analyst {
public:
    Analyst() = default;
    Analyst(const Analyst&) = delete;
    Analyst& operator=(const Analyst&) = delete;

    Figures look_at(const Moves& moves, const Tables& tables) {
        moves_ = &moves;
        tables_ = tables;
        figures_ = {};
        longest_ = 0;
        for (std::vector<Pair>& pairs : by_distance_)
            pairs.clear();
        for (std::size_t start = 0; start < FACES; ++start)
            measure(start);
        count_cells();
        find_chances();
        count_pairs();
        return figures_;
    }

private:
    // Where a start and a target stand in tables by start and target, and in those by spare moves too.
    struct Pair {
        std::uint16_t place, chance;
    };

    using Square = std::array<double, PAIRS>;

    // Layer by layer; what is entered from several faces is entered in the sum of their ways.
    void measure(std::size_t start) {
        std::uint8_t* distances = tables_.distances + FACES * start;
        std::uint32_t* ways = tables_.ways + FACES * start;
        std::fill_n(distances, FACES, NOWHERE);
        std::fill_n(ways, FACES, 0U);
        distances[start] = 0;
        ways[start] = 1;
        Faces seen = one(start);
        std::uint8_t far = 0;
        for (Faces layer = seen; layer != 0;) {
            Faces next = 0;
            each(layer, [&](std::size_t here) {
                const Faces onward = moves_->from[here] & ~seen;
                next |= onward;
                each(onward, [&](std::size_t there) { ways[there] += ways[here]; });
            });
            seen |= next;
            layer = next;
            ++far;
            each(next, [&](std::size_t there) {
                distances[there] = far;
                by_distance_[far].push_back({static_cast<std::uint16_t>(FACES * start + there),
                                             static_cast<std::uint16_t>(FACES * SPARE * start + there)});
            });
            if (next != 0 && far > longest_)
                longest_ = far;
        }
    }

    void count_cells() {
        for (std::size_t face = 0; face < FACES; ++face) {
            figures_.moves += static_cast<std::uint32_t>(moves_->degree(face));
            figures_.dead_ends += moves_->degree(face) == 1;
            const std::size_t other = face == 0 ? 1 : 0;
            figures_.cut_cells += (moves_->reach(one(other), one(face)) | one(face)) != ALL;
        }
        figures_.moves /= 2;
    }

    // arriving_ has the chances that the move of this number is the first on the target.
    void find_chances() {
        within_.fill(0);
        arriving_->fill(0);
        for (std::size_t face = 0; face < FACES; ++face) {
            share_[face] = moves_->degree(face) == 0 ? 0.0 : 1.0 / static_cast<double>(moves_->degree(face));
            each(moves_->from[face], [&](std::size_t there) { (*arriving_)[FACES * face + there] = share_[face]; });
        }
        for (std::size_t move = 1; move < longest_ + SPARE; ++move) {
            if (move > 1)
                move_on();
            for (std::size_t spare = 0; spare < SPARE && spare < move; ++spare)
                if (move - spare <= longest_)
                    for (const auto& [place, chance] : by_distance_[move - spare])
                        within_[FACES * spare + chance] = (*arriving_)[place];
        }
        for (std::size_t row = 0; row < FACES * SPARE; ++row)
            for (std::size_t at = FACES * row; at < FACES * (row + 1); ++at) {
                if (row % SPARE > 0)
                    within_[at] += within_[at - FACES];
                tables_.chances[at] = static_cast<float>(within_[at]);
            }
    }

    // One move earlier the robot stands on a neighbour, on each with the same chance.
    void move_on() {
        std::swap(before_, arriving_);
        for (std::size_t face = 0; face < FACES; ++face) {
            for (std::size_t part = 0; part < FACES; part += PART)
                add_up(face, part);
            // Who comes back to the target has been there before.
            (*arriving_)[FACES * face + face] = 0;
        }
    }

    // So many columns at a time that their sums fit into the registers.
    static constexpr std::size_t PART = 12;

    void add_up(std::size_t face, std::size_t part) {
        std::array<double, PART> sum{};
        each(moves_->from[face], [&](std::size_t there) {
            const double* row = before_->data() + FACES * there + part;
            for (std::size_t at = 0; at < PART; ++at)
                sum[at] += row[at];
        });
        for (std::size_t at = 0; at < PART; ++at)
            (*arriving_)[FACES * face + part + at] = sum[at] * share_[face];
    }

    void count_pairs() {
        figures_.diameter = static_cast<std::uint32_t>(longest_);
        for (std::size_t far = 1; far <= longest_; ++far) {
            const auto pairs = static_cast<std::uint32_t>(by_distance_[far].size());
            figures_.reachable += pairs;
            figures_.total += pairs * static_cast<std::uint32_t>(far);
            for (const auto& [place, chance] : by_distance_[far]) {
                figures_.single += tables_.ways[place] == 1;
                const double within = within_[FACES * (SPARE - 1) + chance];
                const std::size_t band = static_cast<std::size_t>(within <= BAND_ENDS[0]) + (within <= BAND_ENDS[1]) +
                                         (within <= BAND_ENDS[2]);
                ++figures_.bands[band];
            }
        }
    }

    const Moves* moves_ = nullptr;
    Tables tables_{};
    Figures figures_;
    std::size_t longest_ = 0;
    std::array<std::vector<Pair>, FACES + 1> by_distance_;
    std::array<double, SPARE * PAIRS> within_{};
    std::array<Square, 2> squares_{};
    Square* arriving_ = &squares_[0];
    Square* before_ = &squares_[1];
    std::array<double, FACES> share_{};
};

}  // namespace robotable::micro_robots
