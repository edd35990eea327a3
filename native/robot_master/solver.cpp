#include "robot_master/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace robotable::robot_master {

namespace {

constexpr int HASHED_FROM = 4;  // empty cells; with fewer, searching is faster than a lookup
constexpr int LOOKED_AHEAD_FROM = 7;
constexpr float HISTORY_WEIGHT = 2;  // of the history heuristic, against the danger of a move

constexpr std::array<Key, 4> SALTS = {0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179, 0x9B05688C2B3E6C1F, 0x510E527FADE682D1};

}  // namespace

template <Objective objective>
Key Solver::key(const OpenGame& game, const ValueBounds& seen) const {
    Labels labels{};
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t at = 0; at < SIZE; ++at) {
            const LineId line = game.grid.lines[side][at];
            const PointsRange range = seen.ranges[side][at];
            if (seen.is_dead<objective>(side, at))
                labels[side][at] = DEAD;
            else if (LINE_TABLE.is_full(line))
                labels[side][at] = static_cast<Label>(FULL + range.least);
            else
                labels[side][at] = line;
        }
    return CanonicalKey::of(game.grid.taken, labels, game.hands.data(), game.seats,
                            SALTS[static_cast<std::size_t>(objective)]);
}

// Applies the full tie rule. Comparing only the lowest lines is cheaper and decides nearly all games.
int Solver::outcome(OpenGame& game, int alpha, int beta) {
    const int by_lowest = search<Objective::LOWEST>(game, -1, 1);
    if (by_lowest != 0 || is_stopped)
        return by_lowest;
    return search<Objective::OUTCOME>(game, alpha, beta);
}

template <Objective objective>
int Solver::final_value(const Grid& grid, std::size_t own) const {
    if constexpr (objective == Objective::OUTCOME) {
        const Scores rows = grid.sorted_scores(Side::ROWS, fives);
        const Scores columns = grid.sorted_scores(Side::COLUMNS, fives);
        const int to_rows = rows > columns ? 1 : rows < columns ? -1 : 0;
        return own == 0 ? to_rows : -to_rows;
    }
    const int row = grid.lowest(Side::ROWS, fives);
    const int column = grid.lowest(Side::COLUMNS, fives);
    if constexpr (objective == Objective::SOLO)
        return std::min(row, column);
    const int margin = own == 0 ? row - column : column - row;
    return objective == Objective::LOWEST ? sign(margin) : margin;
}

template <Objective objective>
int Solver::final_value(const OpenGame& game) const {
    return final_value<objective>(game.grid, static_cast<std::size_t>(game.side()));
}

// Handles the last empty cell without building positions.
template <Objective objective>
int Solver::last_turn(OpenGame& game) {
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
        found = std::max(found, final_value<objective>(game.grid, own));
    }
    game.grid.row(cell) = row;
    game.grid.column(cell) = column;
    return found;
}

// Removes moves that lead to the same position as another one, and checks whether a move is already known to cause a
// cutoff. All lookups are prefetched before the first one is made.
template <Objective objective>
bool Solver::look_ahead(OpenGame& game, ScoredMoves& moves, std::size_t& count, int beta, int& cut) {
    constexpr bool turns = objective != Objective::SOLO;
    std::size_t kept = 0;
    for (std::size_t at = 0; at < count; ++at) {
        const Move move = moves[at].move;
        const LinesBefore before = game.place(move);
        const ValueBounds seen = ValueBounds::of(game, bounds);
        const Interval range = seen.window<objective>(game);
        const int least = turns ? -range.most : range.least;
        if (least < beta) {
            moves[at].key = key<objective>(game, seen);
            transpositions.prefetch(moves[at].key);
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
        Interval known{};
        if (!transpositions.find(moves[at].key, known))
            continue;
        cut = turns ? -known.most : known.least;
        if (cut >= beta)
            return true;
    }
    return false;
}

template <Objective objective>
int Solver::best(OpenGame& game, int alpha, int beta, const Interval& window_now) {
    ScoredMoves moves;
    std::size_t count = list_moves<objective>(game, moves);
    const bool looks_ahead = game.empty >= LOOKED_AHEAD_FROM;
    const std::size_t seat = game.seat;
    if (looks_ahead) {
        for (std::size_t at = 0; at < count; ++at)
            moves[at].score += HISTORY_WEIGHT * history_heuristic.rate(seat, moves[at].move);
        int cut = 0;
        if (look_ahead<objective>(game, moves, count, beta, cut))
            return cut;
    }
    int found = -WIDEST;
    for (std::size_t at = 0; at < count; ++at) {
        const auto top = std::max_element(
            moves.begin() + static_cast<std::ptrdiff_t>(at), moves.begin() + static_cast<std::ptrdiff_t>(count),
            [](const ScoredMove& one, const ScoredMove& two) { return one.score < two.score; });
        std::iter_swap(moves.begin() + static_cast<std::ptrdiff_t>(at), top);
        const Move move = moves[at].move;
        const LinesBefore before = game.place(move);
        int now = 0;
        if constexpr (objective == Objective::SOLO) {
            now = search<objective>(game, alpha, beta, moves[at].key);
        } else if constexpr (objective == Objective::MARGIN) {
            now = -search<objective>(game, at == 0 ? -beta : -alpha - 1, -alpha, moves[at].key);
            if (at > 0 && now > alpha && now < beta)
                now = -search<objective>(game, -beta, -alpha, moves[at].key);
        } else {
            now = -search<objective>(game, -beta, -alpha, moves[at].key);
        }
        game.take_back(move, before);
        if (is_stopped)
            return 0;
        found = std::max(found, now);
        if (looks_ahead)
            history_heuristic.record(seat, move, found >= beta);
        if (found >= beta || found >= window_now.most)
            return found;
        alpha = std::max(alpha, found);
    }
    return found;
}

template <Objective objective>
int Solver::search(OpenGame& game, int alpha, int beta, Key position_key) {
    if (game.empty <= 1)
        return game.empty == 0 ? final_value<objective>(game) : last_turn<objective>(game);
    if ((++nodes & 0x3FF) == 0 && should_stop())
        is_stopped = true;
    if (is_stopped)
        return 0;
    const ValueBounds seen = ValueBounds::of(game, bounds);
    Interval window_now = seen.window<objective>(game);
    if (window_now.least >= beta || window_now.least == window_now.most)
        return window_now.least;
    if (window_now.most <= alpha)
        return window_now.most;
    const bool hashed = game.empty >= HASHED_FROM;
    if (hashed) {
        if (position_key == 0)
            position_key = key<objective>(game, seen);
        Interval known{};
        if (transpositions.find(position_key, known)) {
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
    const int found = best<objective>(game, lower, upper, window_now);
    if (hashed && !is_stopped) {
        if (found < upper)
            window_now.most = static_cast<std::int16_t>(std::min<int>(window_now.most, found));
        if (found > lower)
            window_now.least = static_cast<std::int16_t>(std::max<int>(window_now.least, found));
        transpositions.store(position_key, window_now, game.empty);
    }
    return found;
}

int Solver::value(OpenGame& game, Objective objective) {
    switch (objective) {
        case Objective::LOWEST: return search<Objective::LOWEST>(game, -1, 1);
        case Objective::OUTCOME: return outcome(game, -1, 1);
        case Objective::MARGIN: return search<Objective::MARGIN>(game, -WIDEST, WIDEST);
        case Objective::SOLO: return search<Objective::SOLO>(game, 0, WIDEST);
    }
    assert(false);
    return 0;
}

int Solver::after(OpenGame& game, Move move, Objective objective, int alpha, int beta) {
    const LinesBefore before = game.place(move);
    int found = 0;
    switch (objective) {
        case Objective::LOWEST: found = -search<Objective::LOWEST>(game, -beta, -alpha); break;
        case Objective::OUTCOME: found = -outcome(game, -beta, -alpha); break;
        case Objective::MARGIN: found = -search<Objective::MARGIN>(game, -beta, -alpha); break;
        case Objective::SOLO: found = search<Objective::SOLO>(game, alpha, beta); break;
    }
    game.take_back(move, before);
    return found;
}

}  // namespace robotable::robot_master
