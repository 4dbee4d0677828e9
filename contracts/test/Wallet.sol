// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @notice A wallet that is a contract with one owner; it can be told to misbehave when it is asked for a signature.
contract Wallet is IERC1271 {
    enum Answer {
        Owner,
        Zero,
        Dirty,
        Short,
        Revert,
        Write,
        Reenter,
        Loop,
        Flood,
        FloodRevert
    }

    address private immutable _owner;
    Answer private _answer;
    address private _target;
    bytes private _call;
    uint256 public written;

    constructor(address owner) {
        _owner = owner;
    }

    function answerWith(Answer answer) external {
        _answer = answer;
    }

    /// @notice What it calls when it answers with Reenter.
    function aimAt(address target, bytes calldata call) external {
        (_target, _call) = (target, call);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer,,) = ECDSA.tryRecoverCalldata(hash, signature);
        bytes4 magic = IERC1271.isValidSignature.selector;
        if (_answer == Answer.Zero) return 0;
        if (_answer == Answer.Revert) revert();
        if (_answer == Answer.Write) _pretendView(_write)();
        if (_answer == Answer.Reenter) _pretendView(_reenter)();
        while (_answer == Answer.Loop) {}
        if (_answer == Answer.Flood || _answer == Answer.FloodRevert) _flood();
        assembly ("memory-safe") {
            if eq(sload(_answer.slot), 2) {
                mstore(0, or(magic, 1))
                return(0, 32)
            }
            if eq(sload(_answer.slot), 3) {
                mstore(0, magic)
                return(0, 31)
            }
        }
        return signer == _owner ? magic : bytes4(0);
    }

    /// @dev A hundred thousand bytes that begin with something else than the magic value.
    function _flood() private view {
        bool fails = _answer == Answer.FloodRevert;
        assembly ("memory-safe") {
            let answer := mload(0x40)
            if fails { revert(answer, 100000) }
            return(answer, 100000)
        }
    }

    function _write() private {
        written++;
    }

    /// @dev Whatever becomes of it, the signature is said to be good.
    function _reenter() private {
        (bool done,) = _target.call(_call);
        done;
    }

    function _pretendView(function() internal act) private pure returns (function() internal view cast) {
        assembly ("memory-safe") {
            cast := act
        }
    }
}
