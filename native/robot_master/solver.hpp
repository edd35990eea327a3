// The exact value of a game with all cards known: alpha-beta to the end of the game.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "robot_master/aim.hpp"
#include "robot_master/bounds.hpp"
#include "robot_master/canonical.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/guesses.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/outlook.hpp"
#include "robot_master/scoring.hpp"
#include "robot_master/successes.hpp"
#include "robot_master/transpositions.hpp"

namespace robotable::robot_master {

class Solver {
public:
    // 2^bits positions are remembered, 16 bytes each.
    explicit Solver(Fives counted, unsigned bits = 18)
        : fives(counted), bounds(Bounds::under(counted)), known_positions(bits) {}

    // To the side whose turn it is; in solo the aim is SOLO. Not valid once `stopped()`.
    int value(OpenGame& game, Aim aim) {
        switch (aim) {
            case Aim::LOWEST: return search<Aim::LOWEST>(game, -1, 1);
            case Aim::OUTCOME: return outcome(game, -1, 1);
            case Aim::MARGIN: return search<Aim::MARGIN>(game, -WIDEST, WIDEST);
            case Aim::SOLO: return search<Aim::SOLO>(game, 0, WIDEST);
        }
        assert(false);
        return 0;
    }

    // The value of a move to the side that makes it, exact where it lies between alpha and beta.
    int after(OpenGame& game, Move move, Aim aim, int alpha, int beta) {
        const Taken before = game.place(move);
        int found = 0;
        switch (aim) {
            case Aim::LOWEST: found = -search<Aim::LOWEST>(game, -beta, -alpha); break;
            case Aim::OUTCOME: found = -outcome(game, -beta, -alpha); break;
            case Aim::MARGIN: found = -search<Aim::MARGIN>(game, -beta, -alpha); break;
            case Aim::SOLO: found = search<Aim::SOLO>(game, alpha, beta); break;
        }
        game.take_back(move, before);
        return found;
    }

    // Ends the search with nothing found after so many positions; 0: no end.
    void limit(std::uint64_t most_nodes) { node_limit = most_nodes == 0 ? NO_LIMIT : nodes + most_nodes; }
    // Asked now and then whether to end it.
    void heed(std::function<bool()> whether) { should_end = std::move(whether); }
    bool stopped() const { return is_stopped; }
    std::uint64_t nodes_visited() const { return nodes; }
    std::size_t bytes() const { return known_positions.bytes(); }

    // Forgets what was found: the next game is another one.
    void clear() {
        known_positions.clear();
        successes.clear();
        is_stopped = false;
        node_limit = NO_LIMIT;
    }

    static constexpr int WIDEST = 256;  // no line is worth more

private:
    static constexpr std::uint64_t NO_LIMIT = std::numeric_limits<std::uint64_t>::max();
    static constexpr int HASHED_FROM = 4;  // empty cells; below it a search costs less than a look into memory
    static constexpr int LOOKED_AHEAD_FROM = 7;
    static constexpr float PAST = 2;  // what counts of a move's past against its look

    template <Aim aim>
    Key key(const OpenGame& game, const Outlook& seen) const {
        Labels labels{};
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t at = 0; at < SIZE; ++at) {
                const LineId line = game.grid.lines[side][at];
                const Range range = seen.ranges[side][at];
                if (seen.is_dead<aim>(side, at))
                    labels[side][at] = DEAD;
                else if (LINE_TABLE.is_full(line))
                    labels[side][at] = static_cast<Label>(FULL + range.least);
                else
                    labels[side][at] = line;
            }
        return Canonical::key(game.grid.taken, labels, game.hands.data(), game.seats, SALTS[static_cast<std::size_t>(aim)]);
    }

    static constexpr std::array<Key, 4> SALTS = {0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179, 0x9B05688C2B3E6C1F,
                                                 0x510E527FADE682D1};

    // The whole tie rule. Lowest against lowest settles nearly all games at less cost.
    int outcome(OpenGame& game, int alpha, int beta) {
        const int by_lowest = search<Aim::LOWEST>(game, -1, 1);
        if (by_lowest != 0 || is_stopped)
            return by_lowest;
        return search<Aim::OUTCOME>(game, alpha, beta);
    }

    template <Aim aim>
    int search(OpenGame& game, int alpha, int beta, Key position_key = 0) {
        if (game.empty <= 1)
            return game.empty == 0 ? final_value<aim>(game) : last_turn<aim>(game);
        if ((++nodes & 0x3FF) == 0 && should_stop())
            is_stopped = true;
        if (is_stopped)
            return 0;
        const Outlook seen = Outlook::of(game, bounds);
        Known window_now = seen.window<aim>(game);
        if (window_now.least >= beta || window_now.least == window_now.most)
            return window_now.least;
        if (window_now.most <= alpha)
            return window_now.most;
        const bool hashed = game.empty >= HASHED_FROM;
        if (hashed) {
            if (position_key == 0)
                position_key = key<aim>(game, seen);
            Known known{};
            if (known_positions.find(position_key, known)) {
                window_now.least = std::max(window_now.least, known.least);
                window_now.most = std::min(window_now.most, known.most);
                if (window_now.least >= beta || window_now.least == window_now.most)
                    return window_now.least;
                if (window_now.most <= alpha)
                    return window_now.most;
            }
        }
        const int lower = std::max<int>(alpha, window_now.least);
        const int upper = std::min<int>(beta, window_now.most);
        const int found = best<aim>(game, lower, upper, window_now);
        if (hashed && !is_stopped) {
            if (found < upper)
                window_now.most = static_cast<std::int16_t>(std::min<int>(window_now.most, found));
            if (found > lower)
                window_now.least = static_cast<std::int16_t>(std::max<int>(window_now.least, found));
            known_positions.store(position_key, window_now, game.empty);
        }
        return found;
    }

    template <Aim aim>
    int best(OpenGame& game, int alpha, int beta, const Known& window_now) {
        Guesses moves;
        std::size_t count = list_moves<aim>(game, moves);
        const bool looks_ahead = game.empty >= LOOKED_AHEAD_FROM;
        const std::size_t seat = game.seat;
        if (looks_ahead) {
            for (std::size_t at = 0; at < count; ++at)
                moves[at].worth += PAST * successes.rate(seat, moves[at].move);
            int cut = 0;
            if (look_ahead<aim>(game, moves, count, beta, cut))
                return cut;
        }
        int found = -WIDEST;
        for (std::size_t at = 0; at < count; ++at) {
            const auto top = std::max_element(moves.begin() + static_cast<std::ptrdiff_t>(at),
                                              moves.begin() + static_cast<std::ptrdiff_t>(count),
                                              [](const Guess& one, const Guess& two) { return one.worth < two.worth; });
            std::iter_swap(moves.begin() + static_cast<std::ptrdiff_t>(at), top);
            const Move move = moves[at].move;
            const Taken before = game.place(move);
            int now = 0;
            if constexpr (aim == Aim::SOLO) {
                now = search<aim>(game, alpha, beta, moves[at].key);
            } else if constexpr (aim == Aim::MARGIN) {
                now = -search<aim>(game, at == 0 ? -beta : -alpha - 1, -alpha, moves[at].key);
                if (at > 0 && now > alpha && now < beta)
                    now = -search<aim>(game, -beta, -alpha, moves[at].key);
            } else {
                now = -search<aim>(game, -beta, -alpha, moves[at].key);
            }
            game.take_back(move, before);
            if (is_stopped)
                return 0;
            found = std::max(found, now);
            if (looks_ahead)
                successes.note(seat, move, found >= beta);
            if (found >= beta || found >= window_now.most)
                return found;
            alpha = std::max(alpha, found);
        }
        return found;
    }

    // Drops moves that lead to the same position as another, and finds out whether one of them is known to
    // be good enough. All are asked for before the first answer is waited for.
    template <Aim aim>
    bool look_ahead(OpenGame& game, Guesses& moves, std::size_t& count, int beta, int& cut) {
        constexpr bool turns = aim != Aim::SOLO;
        std::size_t kept = 0;
        for (std::size_t at = 0; at < count; ++at) {
            const Move move = moves[at].move;
            const Taken before = game.place(move);
            const Outlook seen = Outlook::of(game, bounds);
            const Known range = seen.window<aim>(game);
            const int least = turns ? -range.most : range.least;
            if (least < beta) {
                moves[at].key = key<aim>(game, seen);
                known_positions.prefetch(moves[at].key);
            }
            game.take_back(move, before);
            if (least >= beta) {
                cut = least;
                return true;
            }
            bool fresh = true;
            for (std::size_t earlier = 0; earlier < kept && fresh; ++earlier)
                fresh = moves[earlier].key != moves[at].key;
            if (fresh)
                moves[kept++] = moves[at];
        }
        count = kept;
        for (std::size_t at = 0; at < count; ++at) {
            Known known{};
            if (!known_positions.find(moves[at].key, known))
                continue;
            cut = turns ? -known.most : known.least;
            if (cut >= beta)
                return true;
        }
        return false;
    }

    template <Aim aim>
    int final_value(const OpenGame& game) const {
        return final_value<aim>(game.grid, static_cast<std::size_t>(game.side()));
    }

    template <Aim aim>
    int final_value(const Grid& grid, std::size_t own) const {
        if constexpr (aim == Aim::OUTCOME) {
            const Scores rows = grid.sorted_scores(Side::ROWS, fives);
            const Scores columns = grid.sorted_scores(Side::COLUMNS, fives);
            const int to_rows = rows > columns ? 1 : rows < columns ? -1 : 0;
            return own == 0 ? to_rows : -to_rows;
        }
        const int row = grid.lowest(Side::ROWS, fives);
        const int column = grid.lowest(Side::COLUMNS, fives);
        if constexpr (aim == Aim::SOLO)
            return std::min(row, column);
        const int margin = own == 0 ? row - column : column - row;
        return aim == Aim::LOWEST ? sign(margin) : margin;
    }

    // One cell is left: no position is made for it.
    template <Aim aim>
    int last_turn(OpenGame& game) {
        const Cells open = ~game.grid.taken & ALL_CELLS;
        const auto cell = static_cast<Cell>(std::countr_zero(open));
        const auto own = static_cast<std::size_t>(game.side());
        const LineId row = game.grid.row(cell);
        const LineId column = game.grid.column(cell);
        int found = -WIDEST;
        for (Card card = 0; card < VALUES; ++card) {
            if (!game.hand().has(card))
                continue;
            game.grid.row(cell) = LINE_TABLE.with[row][card];
            game.grid.column(cell) = LINE_TABLE.with[column][card];
            found = std::max(found, final_value<aim>(game.grid, own));
        }
        game.grid.row(cell) = row;
        game.grid.column(cell) = column;
        return found;
    }

    bool should_stop() const {
        return nodes >= node_limit || (should_end && (nodes & 0xFFF) == 0 && should_end());
    }

    Fives fives;
    const Bounds& bounds;
    Transpositions known_positions;
    Successes successes;
    std::uint64_t nodes = 0;
    std::uint64_t node_limit = NO_LIMIT;
    std::function<bool()> should_end;
    bool is_stopped = false;
};

}  // namespace robotable::robot_master
