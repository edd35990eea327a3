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
    struct Pair {
        std::uint8_t start, target;
    };

    using Row = std::array<double, FACES>;

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
                by_distance_[far].push_back({static_cast<std::uint8_t>(start), static_cast<std::uint8_t>(there)});
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

    // arriving_[start][target] is the chance that the move of this number is the first on the target.
    void find_chances() {
        for (auto& rows : within_)
            for (Row& row : rows)
                row.fill(0);
        for (std::size_t face = 0; face < FACES; ++face) {
            arriving_[face].fill(0);
            share_[face] = moves_->degree(face) == 0 ? 0.0 : 1.0 / static_cast<double>(moves_->degree(face));
            each(moves_->from[face], [&](std::size_t there) { arriving_[face][there] = share_[face]; });
        }
        for (std::size_t move = 1; move < longest_ + SPARE; ++move) {
            if (move > 1)
                move_on();
            for (std::size_t spare = 0; spare < SPARE && spare < move; ++spare)
                if (move - spare <= longest_)
                    for (const auto& [start, target] : by_distance_[move - spare])
                        within_[start][spare][target] = arriving_[start][target];
        }
        float* chances = tables_.chances;
        for (auto& rows : within_)
            for (std::size_t spare = 0; spare < SPARE; ++spare, chances += FACES)
                for (std::size_t target = 0; target < FACES; ++target) {
                    if (spare > 0)
                        rows[spare][target] += rows[spare - 1][target];
                    chances[target] = static_cast<float>(rows[spare][target]);
                }
    }

    // One move earlier the robot stands on a neighbour, on each with the same chance.
    void move_on() {
        std::swap(before_, arriving_);
        for (std::size_t face = 0; face < FACES; ++face) {
            for (std::size_t part = 0; part < FACES; part += PART)
                add_up(face, part);
            // Who comes back to the target has been there before.
            arriving_[face][face] = 0;
        }
    }

    // So many columns at a time that their sums fit into the registers.
    static constexpr std::size_t PART = 12;

    void add_up(std::size_t face, std::size_t part) {
        std::array<double, PART> sum{};
        each(moves_->from[face], [&](std::size_t there) {
            const double* row = before_[there].data() + part;
            for (std::size_t at = 0; at < PART; ++at)
                sum[at] += row[at];
        });
        for (std::size_t at = 0; at < PART; ++at)
            arriving_[face][part + at] = sum[at] * share_[face];
    }

    void count_pairs() {
        figures_.diameter = static_cast<std::uint32_t>(longest_);
        for (std::size_t far = 1; far <= longest_; ++far) {
            const auto pairs = static_cast<std::uint32_t>(by_distance_[far].size());
            figures_.reachable += pairs;
            figures_.total += pairs * static_cast<std::uint32_t>(far);
            for (const auto& [start, target] : by_distance_[far]) {
                figures_.single += tables_.ways[FACES * start + target] == 1;
                const double within = within_[start][SPARE - 1][target];
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
    std::array<std::array<Row, SPARE>, FACES> within_{};
    std::array<Row, FACES> arriving_{};
    std::array<Row, FACES> before_{};
    std::array<double, FACES> share_{};
};

}  // namespace robotable::micro_robots
