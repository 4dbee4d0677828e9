// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenFixture} from "./TokenFixture.sol";

contract TransferChecksTest is TokenFixture {
    function setUp() public override {
        super.setUp();
        issueTo(alice, 10 * COIN);
    }

    function test_aTransferThatCanBeMade() public {
        expectCode(0x51, "", bob, COIN);
    }

    function test_aBalanceTooLow() public {
        expectCode(0x52, "ERC20InsufficientBalance(address,uint256,uint256)", bob, 11 * COIN);
    }

    function test_aPause() public {
        pause();
        expectCode(0x54, "EnforcedPause()", bob, COIN);
    }

    function test_aFrozenSender() public {
        freeze(alice);
        expectCode(0x55, "AccountFrozen(address)", bob, COIN);
    }

    function test_aReceiverWhoCannotReceive() public {
        expectCode(0x57, "ERC20InvalidReceiver(address)", address(0), COIN);
        expectCode(0x57, "TransferToToken()", address(token), COIN);
        freeze(bob);
        expectCode(0x57, "AccountFrozen(address)", bob, COIN);
    }

    function test_noSenderAtAll() public {
        vm.prank(address(0));
        (bool ok, bytes1 code,) = token.canTransfer(bob, 0, NO_DATA);
        assertFalse(ok);
        assertEq(code, bytes1(0x56));
    }

    function test_anAllowanceTooLowAndAFrozenSpender() public {
        vm.prank(relayer);
        (bool ok, bytes1 code, bytes32 reason) = token.canTransferFrom(alice, bob, COIN, NO_DATA);
        assertFalse(ok);
        assertEq(code, bytes1(0x53));
        assertEq(reason, selectorOf("ERC20InsufficientAllowance(address,uint256,uint256)"));

        freeze(relayer);
        vm.prank(relayer);
        (ok, code, reason) = token.canTransferFrom(alice, bob, COIN, NO_DATA);
        assertFalse(ok);
        assertEq(code, bytes1(0x50));
        assertEq(reason, selectorOf("AccountFrozen(address)"));
    }

    function testFuzz_theAnswerIsWhatTheTransferThenDoes(
        uint8 to,
        uint256 value,
        bool paused,
        bool fromFrozen,
        bool toFrozen
    ) public {
        address receiver = arrange(to, paused, fromFrozen, toFrozen);
        value = bound(value, 0, 12 * COIN);

        vm.startPrank(alice);
        (bool ok,, bytes32 reason) = token.canTransfer(receiver, value, NO_DATA);
        expectOutcome(ok, reason, abi.encodeCall(token.transfer, (receiver, value)));
        vm.stopPrank();
    }

    function testFuzz_theAnswerIsWhatTheTransferFromThenDoes(
        uint8 from,
        uint8 to,
        uint256 value,
        uint256 allowed,
        bool paused,
        bool fromFrozen,
        bool toFrozen
    ) public {
        allowed = bound(allowed, 0, 12 * COIN);
        value = bound(value, 0, 12 * COIN);
        vm.prank(alice);
        token.approve(bob, allowed);
        address receiver = arrange(to, paused, fromFrozen, toFrozen);

        vm.startPrank(bob);
        address sender = from % 4 == 0 ? address(0) : alice;
        (bool ok,, bytes32 reason) = token.canTransferFrom(sender, receiver, value, NO_DATA);
        expectOutcome(ok, reason, abi.encodeCall(token.transferFrom, (sender, receiver, value)));
        vm.stopPrank();
    }

    function arrange(uint8 to, bool paused, bool fromFrozen, bool toFrozen) private returns (address receiver) {
        receiver = [bob, bob, relayer, alice, address(0), address(token)][to % 6];
        if (paused) pause();
        if (fromFrozen) freeze(alice);
        if (toFrozen && !token.isFrozen(receiver)) freeze(receiver);
    }

    function expectOutcome(bool ok, bytes32 reason, bytes memory call) private {
        (bool done, bytes memory result) = address(token).call(call);
        assertEq(done, ok);
        if (!done) assertEq(bytes32(bytes4(result)), reason);
    }

    function expectCode(bytes1 expected, string memory error, address to, uint256 value) private {
        vm.prank(alice);
        (bool ok, bytes1 code, bytes32 reason) = token.canTransfer(to, value, NO_DATA);
        assertEq(ok, expected == 0x51);
        assertEq(code, expected);
        assertEq(reason, ok ? bytes32(0) : selectorOf(error));
    }

    function selectorOf(string memory error) private pure returns (bytes32) {
        return bytes32(bytes4(keccak256(bytes(error))));
    }
}
