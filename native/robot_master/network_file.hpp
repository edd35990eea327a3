// Loads networks from the bytes of their files: a magic word, a shape, and the weights as 16-bit floats.
#pragma once

#include <memory>
#include <string_view>

#include "robot_master/network.hpp"

namespace robotable::robot_master {

// Throws std::invalid_argument if the bytes are not a network.
std::unique_ptr<Network> read_network(std::string_view bytes);

}  // namespace robotable::robot_master
