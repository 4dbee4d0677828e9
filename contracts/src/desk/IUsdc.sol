// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

/// @notice What the sale desk calls of USDC: an ERC-20 with ERC-3009 whose signatures are bytes, as Circle's since version 2.2.
interface IUsdc is IERC20Metadata {
    /// @notice Moves `value` to the caller, which `to` has to be, on the authorization that `from` signed.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
}
