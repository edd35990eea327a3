// A face is what a cell shows: 6 * number + colour, both counted from 0. A board shows each of the 36 faces once.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace robotable::micro_robots {

constexpr int FACES = 36;

using Face = std::uint8_t;

// The faces of a board row by row, or of four tiles one after the other.
using FaceLayout = std::array<Face, FACES>;

inline bool match(Face one, Face other) {
    return one / 6 == other / 6 || one % 6 == other % 6;
}

inline FaceLayout read_faces(std::string_view bytes) {
    if (bytes.size() != FACES)
        throw std::invalid_argument("expected 36 faces, not " + std::to_string(bytes.size()));
    FaceLayout shown{};
    std::array<bool, FACES> seen{};
    for (std::size_t at = 0; at < FACES; ++at) {
        const auto face = static_cast<Face>(bytes[at]);
        if (face >= FACES || seen[face])
            throw std::invalid_argument("expected each face from 0 to 35 once, but place " + std::to_string(at) +
                                        " shows " + std::to_string(face));
        seen[face] = true;
        shown[at] = face;
    }
    return shown;
}

}  // namespace robotable::micro_robots
