// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalUsdc} from "../../local/LocalUsdc.sol";

/// @notice USDC after an upgrade that nobody wished for: it can be told to take fees, to do nothing in silence, to forget, or to call back.
contract HostileUsdc is LocalUsdc {
    enum Mode {
        Honest,
        FeeOnReceipt,
        FeeOnTransfer,
        SilentReceipt,
        SilentTransfer,
        SilentBoth,
        OfAnother,
        Doubling,
        Forgetting,
        Reentering
    }

    Mode public mode;
    address private _target;
    bytes private _call;

    constructor(address owner) LocalUsdc(owner) {}

    function behave(Mode mode_) external {
        mode = mode_;
    }

    /// @notice What it calls in the middle of a payment.
    function aimAt(address target, bytes calldata call) external {
        (mode, _target, _call) = (Mode.Reentering, target, call);
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) public override {
        if (mode == Mode.SilentReceipt || mode == Mode.SilentBoth) return;
        if (mode == Mode.Reentering) {
            mode = Mode.Honest;
            (bool done, bytes memory result) = _target.call(_call);
            if (!done) {
                assembly ("memory-safe") {
                    revert(add(result, 32), mload(result))
                }
            }
        }
        super.receiveWithAuthorization(from, to, value, validAfter, validBefore, nonce, signature);
        if (mode == Mode.FeeOnReceipt) _transfer(to, address(0xfee), 1);
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        if (mode == Mode.SilentTransfer || mode == Mode.SilentBoth) return true;
        if (mode == Mode.OfAnother) _mint(to, value);
        else super.transfer(to, value);
        if (mode == Mode.FeeOnTransfer) _transfer(to, address(0xfee), 1);
        if (mode == Mode.Doubling) _mint(to, value);
        return true;
    }

    function _consumeNonce(address authorizer, bytes32 nonce) internal override {
        if (mode != Mode.Forgetting) super._consumeNonce(authorizer, nonce);
    }
}
