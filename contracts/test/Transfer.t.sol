// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {Ledger} from "../src/extensions/Ledger.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract TransferTest is TokenFixture {
    function setUp() public override {
        super.setUp();
        issueTo(alice, 10 * COIN);
    }

    function testFuzz_movesUpToTheBalanceAndNotAUnitMore(uint256 value) public {
        vm.prank(alice);
        if (value > 10 * COIN) {
            vm.expectRevert(
                abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", alice, 10 * COIN, value)
            );
            token.transfer(bob, value);
        } else {
            vm.expectEmit(address(token));
            emit IERC20.Transfer(alice, bob, value);
            assertTrue(token.transfer(bob, value));
            assertEq(token.balanceOf(bob), value);
            assertEq(token.balanceOf(alice), 10 * COIN - value);
        }
        assertEq(token.totalSupply(), 10 * COIN);
    }

    function testFuzz_aTransferToOneselfChangesNothing(uint256 value) public {
        value = bound(value, 0, 10 * COIN);
        vm.prank(alice);
        token.transfer(alice, value);
        assertEq(token.balanceOf(alice), 10 * COIN);
    }

    function test_zeroIsALegalAmount() public {
        vm.expectEmit(address(token));
        emit IERC20.Transfer(bob, alice, 0);
        vm.prank(bob);
        assertTrue(token.transfer(alice, 0));
        vm.prank(bob);
        assertTrue(token.transferFrom(alice, bob, 0));
    }

    function test_refusesTheTokensOwnAddress() public {
        vm.startPrank(alice);
        vm.expectRevert(Ledger.TransferToToken.selector);
        token.transfer(address(token), COIN);
        token.approve(alice, COIN);
        vm.expectRevert(Ledger.TransferToToken.selector);
        token.transferFrom(alice, address(token), COIN);
        vm.expectRevert(Ledger.TransferToToken.selector);
        token.transferWithData(address(token), COIN, NO_DATA);
        vm.stopPrank();
    }

    function test_refusesTheZeroAddress() public {
        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", address(0)));
        vm.prank(alice);
        token.transfer(address(0), COIN);
        assertEq(token.totalRedeemed(), 0);
    }

    function test_aSpenderMovesWhatItIsAllowed() public {
        vm.prank(alice);
        token.approve(bob, 3 * COIN);
        vm.startPrank(bob);
        token.transferFrom(alice, bob, COIN);
        token.transferFromWithData(alice, bob, COIN, hex"01");
        assertEq(token.allowance(alice, bob), COIN);
        assertEq(token.balanceOf(bob), 2 * COIN);
        vm.expectRevert(
            abi.encodeWithSignature("ERC20InsufficientAllowance(address,uint256,uint256)", bob, COIN, 2 * COIN)
        );
        token.transferFrom(alice, bob, 2 * COIN);
        vm.stopPrank();
    }

    function test_anEndlessAllowanceStaysEndless() public {
        vm.prank(alice);
        token.approve(bob, type(uint256).max);
        vm.prank(bob);
        token.transferFrom(alice, bob, COIN);
        assertEq(token.allowance(alice, bob), type(uint256).max);
    }

    function test_zeroIsALegalAmountWithDataAndIsPublished() public {
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, bob, 0);
        vm.prank(alice);
        token.transferWithData(bob, 0, ticketData());

        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, relayer, 0);
        vm.prank(bob);
        token.transferFromWithData(alice, relayer, 0, ticketData());
    }

    function test_aTransferWithDataIsATransfer() public {
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, bob, COIN);
        vm.prank(alice);
        token.transferWithData(bob, COIN, ticketData());
        assertEq(token.balanceOf(bob), COIN);
    }
}
