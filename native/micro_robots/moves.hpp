// The moves of a board, from face to face. Boards that show the faces in other places can have the same moves.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "micro_robots/faces.hpp"

namespace robotable::micro_robots {

// A set of faces, one bit per face.
using Faces = std::uint64_t;

constexpr Faces ALL = (Faces{1} << FACES) - 1;

inline Faces one(std::size_t face) {
    return Faces{1} << face;
}

// Calls `call` with each face of the set, in ascending order.
template <class Call>
void each(Faces faces, Call call) {
    for (; faces != 0; faces &= faces - 1)
        call(static_cast<std::size_t>(std::countr_zero(faces)));
}

struct Moves {
    std::array<Faces, FACES> from{};

    explicit Moves(const FaceLayout& board) {
        for (std::size_t line = 0; line < 6; ++line)
            for (std::size_t here = 0; here < 6; ++here)
                for (std::size_t there = 0; there < here; ++there) {
                    join(board[6 * line + here], board[6 * line + there]);
                    join(board[6 * here + line], board[6 * there + line]);
                }
    }

    std::size_t degree(std::size_t face) const { return static_cast<std::size_t>(std::popcount(from[face])); }

    // The faces that can be reached without entering a blocked one.
    Faces reach(Faces start, Faces blocked) const {
        Faces reached = start;
        for (Faces fresh = start; fresh != 0;) {
            Faces next = 0;
            each(fresh, [&](std::size_t face) { next |= from[face]; });
            fresh = next & ~reached & ~blocked;
            reached |= fresh;
        }
        return reached;
    }

private:
    void join(Face here, Face there) {
        if (!match(here, there))
            return;
        from[here] |= one(there);
        from[there] |= one(here);
    }
};

}  // namespace robotable::micro_robots
