// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Attestor} from "./Attestor.sol";
import {Ledger} from "./Ledger.sol";

/// @notice The coins in trust as the attestor states them, and how much may still be issued against them.
abstract contract Reserve is Attestor, Ledger {
    /// @notice The units of one coin, and of one whole token.
    uint256 public constant COIN = 1e9;

    uint48 private immutable _maxAttestationAge;

    bytes32 private _documentHash;
    uint64 private _coins;
    uint48 private _asOf;
    uint128 private _redeemedAsOf;

    /// @notice `coins` were in trust at `asOf` (unix seconds), when the token had redeemed `redeemedAsOf` units in all.
    event ReserveAttested(
        address indexed attestor, bytes32 indexed documentHash, uint256 coins, uint48 asOf, uint256 redeemedAsOf
    );

    /// @notice The greatest age of an attestation must be 1 to 366 days.
    error InvalidAttestationAge(uint48 maxAge);

    /// @notice The attestation speaks of a time to come.
    error AttestationInFuture(uint48 asOf);

    /// @notice The attestation speaks of a time before the last one's.
    error AttestationOutOfOrder(uint48 asOf, uint48 previousAsOf);

    /// @notice The attestation claims more redemptions than there were.
    error RedeemedAboveTotal(uint256 redeemedAsOf, uint256 totalRedeemed);

    /// @notice The last attestation is missing or older than `maxAge` seconds.
    error AttestationTooOld(uint48 asOf, uint48 maxAge);

    /// @notice `value` units are more than the `headroom` that the attested coins leave.
    error ExceedsReserve(uint256 value, uint256 headroom);

    /// @notice `maxAge` in seconds after which an attestation no longer allows issuance.
    constructor(uint48 maxAge) {
        if (maxAge < 1 days || maxAge > 366 days) revert InvalidAttestationAge(maxAge);
        _maxAttestationAge = maxAge;
    }

    /// @notice Records the coins in trust at `asOf`, without those owed to earlier redemptions, and the running total then.
    function attestReserve(uint256 coins, uint48 asOf, uint256 redeemedAsOf, bytes32 documentHash) external {
        _requireAttestor();
        if (asOf > block.timestamp) revert AttestationInFuture(asOf);
        if (asOf < _asOf) revert AttestationOutOfOrder(asOf, _asOf);
        if (redeemedAsOf > totalRedeemed()) revert RedeemedAboveTotal(redeemedAsOf, totalRedeemed());

        _coins = SafeCast.toUint64(coins);
        _asOf = asOf;
        _redeemedAsOf = SafeCast.toUint128(redeemedAsOf);
        _documentHash = documentHash;
        emit ReserveAttested(msg.sender, documentHash, coins, asOf, redeemedAsOf);
        _record(abi.encode(ReserveAttested.selector, msg.sender, documentHash, coins, asOf, redeemedAsOf));
    }

    /// @notice The last attestation; all zero before the first.
    function attestation()
        external
        view
        returns (uint256 coins, uint48 asOf, uint256 redeemedAsOf, bytes32 documentHash)
    {
        return (_coins, _asOf, _redeemedAsOf, _documentHash);
    }

    /// @notice Seconds after which an attestation no longer allows issuance.
    function maxAttestationAge() external view returns (uint48) {
        return _maxAttestationAge;
    }

    /// @notice Units that the attested coins still cover: coins, less what was redeemed since, less the supply; at least 0.
    function headroom() public view returns (uint256) {
        return Math.saturatingSub(_coins * COIN, totalRedeemed() - _redeemedAsOf + totalSupply());
    }

    function _requireReserve(uint256 value) internal view {
        if (block.timestamp > uint256(_asOf) + _maxAttestationAge) revert AttestationTooOld(_asOf, _maxAttestationAge);
        uint256 available = headroom();
        if (value > available) revert ExceedsReserve(value, available);
    }
}
