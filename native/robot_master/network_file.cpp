#include "robot_master/network_file.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "robot_master/half_float.hpp"
#include "robot_master/network.hpp"
#include "robot_master/network_layers.hpp"

namespace robotable::robot_master {

namespace {

class NetworkFile {
public:
    explicit NetworkFile(std::string_view bytes) : rest(bytes) {
        if (rest.size() < HEADER || rest.substr(0, MAGIC.size()) != MAGIC)
            throw std::invalid_argument("not a network: the file must begin with robot_master_net1");
        rest.remove_prefix(MAGIC.size());
        shape = {word(), word(), word(), word()};
    }

    template <typename Kind>
    bool fits() const {
        return shape == Kind::SHAPE;
    }

    template <typename Kind>
    std::unique_ptr<Network> load() const {
        const std::size_t count = Kind::count_of_numbers();
        if (rest.size() != 2 * count)
            throw std::invalid_argument("a network of this shape needs " + std::to_string(count) +
                                        " numbers of 2 bytes, not " + std::to_string(rest.size()) + " bytes");
        std::vector<float> numbers(count);
        for (std::size_t at = 0; at < count; ++at) {
            std::uint16_t half = 0;
            std::memcpy(&half, rest.data() + 2 * at, 2);
            numbers[at] = float_from_half(half);
            if (!std::isfinite(numbers[at]))
                throw std::invalid_argument("number " + std::to_string(at) + " of the network is not finite");
        }
        return std::make_unique<Kind>(numbers);
    }

private:
    static constexpr std::string_view MAGIC = "robot_master_net1";
    static constexpr std::size_t HEADER = MAGIC.size() + 16;

    std::uint32_t word() {
        std::uint32_t value = 0;
        std::memcpy(&value, rest.data(), 4);
        rest.remove_prefix(4);
        return value;
    }

    std::string_view rest;
    NetworkShape shape{};
};

}  // namespace

std::unique_ptr<Network> read_network(std::string_view bytes) {
    const NetworkFile file(bytes);
    if (file.fits<NetworkOf<32, 32, 32, false>>())
        return file.load<NetworkOf<32, 32, 32, false>>();
    if (file.fits<NetworkOf<32, 32, 32, true>>())
        return file.load<NetworkOf<32, 32, 32, true>>();
    if (file.fits<NetworkOf<64, 64, 32, true>>())
        return file.load<NetworkOf<64, 64, 32, true>>();
    throw std::invalid_argument(
        "unknown shape of network: 32-32-32 with or without messages, or 64-64-32 with messages");
}

}  // namespace robotable::robot_master
