// Computes a network. A table gives each line a vector by its cards. The cards that are left shift this vector, and so
// do messages from the lines that cross it in empty cells, if the network has them. After a ReLU, the vectors of each
// side are summed, and two small layers turn the two sums into one number. A placement changes only a few vectors, so
// all placements of a turn are evaluated together.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "cpu_features.hpp"
#include "robot_master/board.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/hand.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/lines.hpp"
#include "robot_master/network.hpp"

namespace robotable::robot_master {

// The sizes of a network. The numbers in a file have the order of Weights; training/model.py writes the same order.
struct NetworkShape {
    std::uint32_t width;     // of the vector of a line
    std::uint32_t hidden;    // width of the first layer
    std::uint32_t second;    // width of the second layer
    std::uint32_t messages;  // 0 or 1

    bool operator==(const NetworkShape&) const = default;
};

template <std::size_t W, std::size_t H, std::size_t S, bool MESSAGES>
class NetworkOf final : public Network {
public:
    static constexpr NetworkShape SHAPE{W, H, S, MESSAGES ? 1U : 0U};

    void evaluate(const Grid& grid, Hand own, std::size_t side, Evaluation& found) const override {
#if defined(__x86_64__)
        const CpuFeatures& cpu = cpu_features();
        if (cpu.avx512f)
            return with_avx512(grid, own, side, found);
        if (cpu.avx2 && cpu.fma)
            return with_avx2(grid, own, side, found);
#endif
        body<2>(grid, own, side, found);
    }

    std::size_t parameters() const override { return count_of_numbers(); }

    static constexpr std::size_t count_of_numbers() { return sizeof(Weights) / sizeof(float) - PADDING; }

    explicit NetworkOf(const std::vector<float>& numbers) : weights(std::make_unique<Weights>()) {
        assert(numbers.size() == count_of_numbers());
        // Weights consists only of floats, in the order of the file.
        std::memcpy(static_cast<void*>(weights.get()), numbers.data(), numbers.size() * sizeof(float));
    }

private:
    using Vector = std::array<float, W>;
    static constexpr std::size_t C = 2 * W + H;  // shifts by the cards left: own lines, other lines, first layer
    static constexpr std::size_t TABLES = MESSAGES ? 2 : 1;
    static constexpr std::size_t PADDING =
        7;  // floats after the last number, so that the size is a multiple of a vector

    struct alignas(64) Context {
        std::array<float, C> numbers{};
    };

    struct Weights {
        // By table (line or message), side (own or other) and line.
        std::array<std::array<std::array<Vector, LINES>, 2>, TABLES> lines;
        std::array<std::array<std::array<float, C>, COPIES + 1>, VALUES> hand;
        std::array<std::array<std::array<float, C>, COPIES + 1>, VALUES> unseen;
        std::array<std::array<float, C>, CELLS> empty;
        std::array<std::array<float, H>, 2 * W> first;
        std::array<std::array<float, S>, H> second;
        std::array<float, S> second_bias;
        std::array<float, S> last;
        std::array<float, 1 + PADDING> last_bias;
    };

#if defined(__x86_64__)
    // Clang ignores the whole attribute if it does not know a part of it.
#if defined(__clang__)
    [[gnu::target("avx512f,fma"), clang::min_vector_width(512)]] void
#else
    [[gnu::target("avx512f,fma,prefer-vector-width=512")]] void
#endif
    with_avx512(const Grid& grid, Hand own, std::size_t side, Evaluation& found) const {
        body<4>(grid, own, side, found);
    }
    [[gnu::target("avx2,fma")]] void with_avx2(const Grid& grid, Hand own, std::size_t side, Evaluation& found) const {
        body<2>(grid, own, side, found);
    }
#endif

    template <std::size_t BLOCK>
    [[gnu::always_inline]] inline void body(const Grid& grid, Hand own, std::size_t side, Evaluation& found) const {
        const Weights& w = *weights;
        const SideLines& mine = grid.lines[side];
        const SideLines& theirs = grid.lines[1 - side];
        const Cells open = open_cells(grid.taken);
        const Cells empty = ~grid.taken & ALL_CELLS;
        const auto is_empty = [&](std::size_t at, std::size_t across) {
            return (empty >> (side == 0 ? at * SIZE + across : across * SIZE + at) & 1) != 0;
        };

        // The vectors of the lines, before the shift by the cards left.
        alignas(64) std::array<std::array<Vector, SIZE>, 2> lines;
        for (std::size_t at = 0; at < SIZE; ++at) {
            lines[0][at] = w.lines[0][0][mine[at]];
            lines[1][at] = w.lines[0][1][theirs[at]];
        }
        if constexpr (MESSAGES)
            for (std::size_t at = 0; at < SIZE; ++at)
                for (std::size_t across = 0; across < SIZE; ++across)
                    if (is_empty(at, across)) {
                        add(lines[0][at], w.lines[1][1][theirs[across]]);
                        add(lines[1][across], w.lines[1][0][mine[at]]);
                    }

        Context shared;
        const Hand unseen{ALL_CARDS.nibbles - laid_on(grid).nibbles - own.nibbles};
        const auto left = static_cast<std::size_t>(std::popcount(empty)) - 1;
        add(shared.numbers, w.empty[left]);
        for (std::size_t card = 0; card < VALUES; ++card) {
            add(shared.numbers, w.unseen[card][unseen.count(card)]);
            add(shared.numbers, w.hand[card][own.count(card)]);
        }

        found.count = 0;
        for (Card card = 0; card < VALUES; ++card) {
            if (!own.has(card))
                continue;
            Context context = shared;
            subtract(context.numbers, w.hand[card][own.count(card)]);
            add(context.numbers, w.hand[card][own.count(card) - 1]);
            alignas(64) std::array<std::array<Vector, SIZE>, 2> shown;  // after shift and ReLU
            alignas(64) std::array<float, 2 * W> sums{};
            for (std::size_t of = 0; of < 2; ++of)
                for (std::size_t at = 0; at < SIZE; ++at) {
                    cut(shown[of][at], lines[of][at], &context.numbers[of * W]);
                    for (std::size_t i = 0; i < W; ++i)
                        sums[of * W + i] += shown[of][at][i];
                }
            alignas(64) std::array<Inputs, CELLS> inputs;
            std::size_t cells_seen = 0;
            for (Cells cells = open; cells != 0; cells &= cells - 1) {
                const auto cell = static_cast<Cell>(std::countr_zero(cells));
                const std::size_t at = side == 0 ? ROW_OF[cell] : COLUMN_OF[cell];
                const std::size_t across = side == 0 ? COLUMN_OF[cell] : ROW_OF[cell];
                const LineId before = mine[at];
                const LineId crossing = theirs[across];
                const LineId after = LINE_TABLE.with[before][card];
                const LineId crossing_after = LINE_TABLE.with[crossing][card];
                Inputs& now = inputs[cells_seen++];
                now = sums;
                Vector changed = lines[0][at];
                swap(changed, w.lines[0][0][before], w.lines[0][0][after]);
                if constexpr (MESSAGES)
                    subtract(changed, w.lines[1][1][crossing]);
                replace(&now[0], shown[0][at], changed, &context.numbers[0]);
                changed = lines[1][across];
                swap(changed, w.lines[0][1][crossing], w.lines[0][1][crossing_after]);
                if constexpr (MESSAGES)
                    subtract(changed, w.lines[1][0][before]);
                replace(&now[W], shown[1][across], changed, &context.numbers[W]);
                if constexpr (MESSAGES)
                    for (std::size_t other = 0; other < SIZE; ++other) {
                        if (other != at && is_empty(other, across)) {
                            changed = lines[0][other];
                            swap(changed, w.lines[1][1][crossing], w.lines[1][1][crossing_after]);
                            replace(&now[0], shown[0][other], changed, &context.numbers[0]);
                        }
                        if (other != across && is_empty(at, other)) {
                            changed = lines[1][other];
                            swap(changed, w.lines[1][0][before], w.lines[1][0][after]);
                            replace(&now[W], shown[1][other], changed, &context.numbers[W]);
                        }
                    }
                found.moves[found.count++] = {card, cell};
            }
            float* worth = &found.worth[found.count - cells_seen];
            std::size_t done = 0;
            for (; done + BLOCK <= cells_seen; done += BLOCK)
                judge<BLOCK>(&inputs[done], &context.numbers[2 * W], worth + done);
            for (; done < cells_seen; ++done)
                judge<1>(&inputs[done], &context.numbers[2 * W], worth + done);
        }
    }

    // Sixteen floats at a time. The compiler splits them for processors with narrower registers.
    static constexpr std::size_t LANES = 16;
    typedef float Lanes __attribute__((vector_size(LANES * sizeof(float))));
    using Inputs = std::array<float, 2 * W>;
    static_assert(H % LANES == 0 && S % LANES == 0);

    [[gnu::always_inline]] static inline Lanes loaded(const float* from) {
        Lanes lanes;
        std::memcpy(&lanes, from, sizeof lanes);
        return lanes;
    }

    [[gnu::always_inline]] static inline Lanes positive(Lanes lanes) { return lanes > 0 ? lanes : Lanes{}; }

    // Computes the two layers for several placements at once, because their sums are independent.
    template <std::size_t COUNT>
    [[gnu::always_inline]] inline void judge(const Inputs* inputs, const float* bias, float* worth) const {
        const Weights& w = *weights;
        Lanes hidden[COUNT][H / LANES];
        for (std::size_t one = 0; one < COUNT; ++one)
            for (std::size_t i = 0; i < H / LANES; ++i)
                hidden[one][i] = loaded(bias + i * LANES);
        for (std::size_t from = 0; from < 2 * W; ++from)
            for (std::size_t i = 0; i < H / LANES; ++i) {
                const Lanes row = loaded(&w.first[from][i * LANES]);
                for (std::size_t one = 0; one < COUNT; ++one)
                    hidden[one][i] += inputs[one][from] * row;
            }
        alignas(64) float shown[COUNT][H];
        Lanes second[COUNT][S / LANES];
        for (std::size_t one = 0; one < COUNT; ++one) {
            for (std::size_t i = 0; i < H / LANES; ++i) {
                const Lanes cut_off = positive(hidden[one][i]);
                std::memcpy(&shown[one][i * LANES], &cut_off, sizeof cut_off);
            }
            for (std::size_t i = 0; i < S / LANES; ++i)
                second[one][i] = loaded(&w.second_bias[i * LANES]);
        }
        for (std::size_t from = 0; from < H; ++from)
            for (std::size_t i = 0; i < S / LANES; ++i) {
                const Lanes row = loaded(&w.second[from][i * LANES]);
                for (std::size_t one = 0; one < COUNT; ++one)
                    second[one][i] += shown[one][from] * row;
            }
        for (std::size_t one = 0; one < COUNT; ++one) {
            Lanes sum{};
            for (std::size_t i = 0; i < S / LANES; ++i)
                sum += positive(second[one][i]) * loaded(&w.last[i * LANES]);
            // The order of additions must be the same on every processor.
            float total = w.last_bias[0];
            for (std::size_t i = 0; i < LANES; ++i)
                total += sum[i];
            worth[one] = total;
        }
    }

    template <std::size_t N>
    [[gnu::always_inline]] static inline void add(std::array<float, N>& to, const std::array<float, N>& what) {
        for (std::size_t i = 0; i < N; ++i)
            to[i] += what[i];
    }

    template <std::size_t N>
    [[gnu::always_inline]] static inline void subtract(std::array<float, N>& from, const std::array<float, N>& what) {
        for (std::size_t i = 0; i < N; ++i)
            from[i] -= what[i];
    }

    [[gnu::always_inline]] static inline void swap(Vector& in, const Vector& out, const Vector& with) {
        for (std::size_t i = 0; i < W; ++i)
            in[i] += with[i] - out[i];
    }

    [[gnu::always_inline]] static inline void cut(Vector& shown, const Vector& line, const float* shift) {
        for (std::size_t i = 0; i < W; ++i)
            shown[i] = std::max(line[i] + shift[i], 0.0F);
    }

    [[gnu::always_inline]] static inline void
    replace(float* sums, const Vector& old, const Vector& line, const float* shift) {
        for (std::size_t i = 0; i < W; ++i)
            sums[i] += std::max(line[i] + shift[i], 0.0F) - old[i];
    }

    std::unique_ptr<Weights> weights;
};

}  // namespace robotable::robot_master
