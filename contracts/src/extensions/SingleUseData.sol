// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A non-zero word of 32 bytes is accepted once, so that a repeated transaction cannot issue or redeem twice.
abstract contract SingleUseData {
    mapping(address scope => mapping(bytes32 word => bool)) private _used;

    /// @notice The word was used before.
    error DataAlreadyUsed(bytes32 data);

    /// @notice Whether an issue has used the word, or it was voided.
    function issueDataUsed(bytes32 data) external view returns (bool) {
        return _used[address(0)][data];
    }

    /// @notice Whether a redemption of the holder has used the word.
    function redemptionDataUsed(address holder, bytes32 data) external view returns (bool) {
        return _used[holder][data];
    }

    /// @dev Issues share the scope of the zero address, which holds nothing and so never redeems.
    function _useData(address scope, bytes calldata data) internal {
        if (data.length == 32) _useWord(scope, bytes32(data));
    }

    function _useWord(address scope, bytes32 word) internal {
        if (word == 0) return;
        if (_used[scope][word]) revert DataAlreadyUsed(word);
        _used[scope][word] = true;
    }
}
