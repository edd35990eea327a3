// Analyses one board: the distance between each pair of faces, the number of shortest paths, and the chance that a
// robot that moves at random gets there. Tables are indexed by start, then by target.
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
constexpr std::uint8_t UNREACHABLE = 255;

// Chances are kept for arriving within the fewest moves, within one extra move, and within two extra moves.
constexpr std::size_t SPARE = 3;

// The bands end at ratings of 3, 5 and 7 bits. Half a hundredth is subtracted, so that a rating shown as 3.00 is not
// below 3: 2^-2.995, 2^-4.995, 2^-6.995.
constexpr std::array<double, 3> BAND_ENDS = {0.12543396856368783, 0.031358492140921956, 0.007839623035230489};

struct Tables {
    std::uint8_t* distances;     // PAIRS
    std::uint32_t* path_counts;  // PAIRS
    float* chances;              // FACES * SPARE * FACES: by start, extra moves and target
};

struct Figures {
    std::uint32_t moves = 0;
    std::uint32_t dead_ends = 0;
    std::uint32_t cut_cells = 0;
    std::uint32_t diameter = 0;
    std::uint32_t reachable = 0;  // ordered pairs
    std::uint32_t total = 0;      // sum of all distances
    std::uint32_t single = 0;     // pairs with a single shortest path
    std::array<std::uint32_t, 4> bands{};
};

// Analyses one board after the other and reuses its memory.
class BoardAnalyser {
public:
    BoardAnalyser() = default;
    BoardAnalyser(const BoardAnalyser&) = delete;
    BoardAnalyser& operator=(const BoardAnalyser&) = delete;

    Figures analyse(const Moves& moves, const Tables& tables) {
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
    // The index of a start and a target in the tables of pairs, and in the table of chances.
    struct Pair {
        std::uint16_t place, chance;
    };

    using Square = std::array<double, PAIRS>;

    // Breadth-first search. The number of paths to a face is the sum over the faces it is entered from.
    void measure(std::size_t start) {
        std::uint8_t* distances = tables_.distances + FACES * start;
        std::uint32_t* path_counts = tables_.path_counts + FACES * start;
        std::fill_n(distances, FACES, UNREACHABLE);
        std::fill_n(path_counts, FACES, 0U);
        distances[start] = 0;
        path_counts[start] = 1;
        Faces seen = one(start);
        std::uint8_t far = 0;
        for (Faces layer = seen; layer != 0;) {
            Faces next = 0;
            each(layer, [&](std::size_t here) {
                const Faces onward = moves_->from[here] & ~seen;
                next |= onward;
                each(onward, [&](std::size_t there) { path_counts[there] += path_counts[here]; });
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

    // arriving_ holds the chances that this move is the first to arrive at the target.
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

    // The first move leads to each neighbour with the same chance; the rest is known from the step before.
    void move_on() {
        std::swap(before_, arriving_);
        for (std::size_t face = 0; face < FACES; ++face) {
            for (std::size_t part = 0; part < FACES; part += PART)
                add_up(face, part);
            // A robot that returns to the target is not there for the first time.
            (*arriving_)[FACES * face + face] = 0;
        }
    }

    // The number of columns whose sums fit into the registers.
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
                figures_.single += tables_.path_counts[place] == 1;
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
