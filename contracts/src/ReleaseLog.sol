// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";

/// @title The releases of the site's code, for all to see
/// @notice The token's admin records each release by its number and the SHA-256 of its manifest. Numbers only grow, and what is recorded
/// never changes, so that nobody can be shown another release under a number than everyone else.
/// @dev The role is asked of the token at each call. Not upgradeable, holds nothing, and the token knows nothing of it.
contract ReleaseLog {
    /// @notice The token whose admin records releases.
    IAccessControl public immutable token;

    /// @notice The number of the newest release; 0 before the first.
    uint256 public lastNumber;

    /// @notice The SHA-256 of a release's manifest by the release's number; 0 where none is recorded.
    mapping(uint256 number => bytes32 manifestHash) public hashOf;

    /// @notice A release was published; an emergency release mends what endangers holders.
    event ReleaseRecorded(uint256 indexed number, bytes32 indexed manifestHash, bool emergency);

    /// @notice A release's number is greater than that of every release before.
    error NumberNotAfter(uint256 number, uint256 lastNumber);

    /// @notice No manifest has the hash 0.
    error InvalidHash();

    /// @notice For the releases that the admin of `token_` records.
    constructor(IAccessControl token_) {
        token = token_;
    }

    /// @notice Records a release for good.
    function record(uint256 number, bytes32 manifestHash, bool emergency) external {
        // The token's DEFAULT_ADMIN_ROLE.
        if (!token.hasRole(0, msg.sender)) revert IAccessControl.AccessControlUnauthorizedAccount(msg.sender, 0);
        if (number <= lastNumber) revert NumberNotAfter(number, lastNumber);
        if (manifestHash == 0) revert InvalidHash();
        lastNumber = number;
        hashOf[number] = manifestHash;
        emit ReleaseRecorded(number, manifestHash, emergency);
    }
}
