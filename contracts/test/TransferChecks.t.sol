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
        (bool ok, bytes1 code, bytes32 reason) = token.canTransfer(bob, 0, NO_DATA);
        expectAnswer(ok, code, reason, 0x56, "ERC20InvalidSender(address)");
    }

    function test_noSenderAtAllOnAnAllowance() public {
        expectCodeFrom(0x56, "ERC20InvalidApprover(address)", address(0), 0);
        expectCodeFrom(0x53, "ERC20InsufficientAllowance(address,uint256,uint256)", address(0), 1);
    }

    function test_aTransferOnAnAllowanceThatCanBeMade() public {
        vm.prank(alice);
        token.approve(relayer, COIN);
        expectCodeFrom(0x51, "", alice, COIN);
    }

    function test_anAllowanceTooLowAndAFrozenSpender() public {
        expectCodeFrom(0x53, "ERC20InsufficientAllowance(address,uint256,uint256)", alice, COIN);
        freeze(relayer);
        expectCodeFrom(0x50, "AccountFrozen(address)", alice, COIN);
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
        expectAnswer(ok, code, reason, expected, error);
    }

    /// @notice The answer to the relayer who asks to send from `from` to Bob.
    function expectCodeFrom(bytes1 expected, string memory error, address from, uint256 value) private {
        vm.prank(relayer);
        (bool ok, bytes1 code, bytes32 reason) = token.canTransferFrom(from, bob, value, NO_DATA);
        expectAnswer(ok, code, reason, expected, error);
    }

    function expectAnswer(bool ok, bytes1 code, bytes32 reason, bytes1 expected, string memory error) private pure {
        assertEq(ok, expected == 0x51);
        assertEq(code, expected);
        assertEq(reason, ok ? bytes32(0) : bytes32(bytes4(keccak256(bytes(error)))));
    }
}
