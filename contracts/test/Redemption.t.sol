// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {IERC1594} from "../src/IERC1594.sol";
import {Ledger} from "../src/extensions/Ledger.sol";
import {Redemption} from "../src/extensions/Redemption.sol";
import {SingleUseData} from "../src/extensions/SingleUseData.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract RedemptionTest is TokenFixture {
    function setUp() public override {
        super.setUp();
        issueTo(alice, 10 * COIN);
    }

    function test_burnsAndSaysSoAfterTheTransfer() public {
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, address(0), 3 * COIN);
        vm.expectEmit(address(token));
        emit IERC1594.Redeemed(address(0), alice, 3 * COIN, ticketData());
        vm.prank(alice);
        token.redeem(3 * COIN, ticketData());

        assertEq(token.balanceOf(alice), 7 * COIN);
        assertEq(token.totalSupply(), 7 * COIN);
        assertEq(token.totalRedeemed(), 3 * COIN);
    }

    function testFuzz_redeemsWholeCoinsOnly(uint256 value) public {
        vm.assume(value % COIN != 0);
        vm.expectRevert(abi.encodeWithSelector(Redemption.NotWholeCoins.selector, value));
        redeemBy(alice, value);
    }

    function test_refusesToRedeemNothing() public {
        vm.expectRevert(abi.encodeWithSelector(Redemption.NotWholeCoins.selector, 0));
        redeemBy(alice, 0);
    }

    function test_aStrangerCannotUseUpAHoldersTicketWithAZeroAllowance() public {
        vm.expectRevert(abi.encodeWithSelector(Redemption.NotWholeCoins.selector, 0));
        vm.prank(bob);
        token.redeemFrom(alice, 0, ticketData());

        vm.prank(alice);
        token.redeem(COIN, ticketData());
    }

    function test_refusesMoreCoinsThanTheHolderHas() public {
        vm.expectRevert(
            abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", alice, 10 * COIN, 11 * COIN)
        );
        redeemBy(alice, 11 * COIN);
    }

    function test_aHolderUsesATicketOnce() public {
        vm.startPrank(alice);
        token.redeem(COIN, ticketData());
        assertTrue(token.redemptionDataUsed(alice, TICKET));
        vm.expectRevert(abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, TICKET));
        token.redeem(COIN, ticketData());
        vm.stopPrank();
    }

    function test_anotherHolderAndAnIssueMayUseTheSameWord() public {
        issueTo(bob, COIN);
        vm.prank(issuer);
        token.issue(bob, COIN, ticketData());
        vm.prank(alice);
        token.redeem(COIN, ticketData());
        vm.prank(bob);
        token.redeem(COIN, ticketData());
    }

    function test_takesAnyOtherDataAsOftenAsItComes() public {
        vm.startPrank(alice);
        for (uint256 i = 0; i < 2; i++) {
            token.redeem(COIN, NO_DATA);
            token.redeem(COIN, abi.encodePacked(bytes32(0)));
            token.redeem(COIN, "by email, 12 October, with many thanks");
        }
        assertEq(token.totalRedeemed(), 6 * COIN);
    }

    function test_aSpenderRedeemsOnAnAllowance() public {
        vm.prank(alice);
        token.approve(bob, 5 * COIN);

        vm.expectEmit(address(token));
        emit IERC1594.Redeemed(bob, alice, 2 * COIN, ticketData());
        vm.prank(bob);
        token.redeemFrom(alice, 2 * COIN, ticketData());
        assertEq(token.allowance(alice, bob), 3 * COIN);
        assertEq(token.balanceOf(alice), 8 * COIN);
        assertTrue(token.redemptionDataUsed(alice, TICKET));
    }

    function test_refusesASpenderAboveTheAllowance() public {
        vm.prank(alice);
        token.approve(bob, COIN);
        vm.expectRevert(
            abi.encodeWithSignature("ERC20InsufficientAllowance(address,uint256,uint256)", bob, COIN, 2 * COIN)
        );
        vm.prank(bob);
        token.redeemFrom(alice, 2 * COIN, NO_DATA);
    }

    function test_refusesAFrozenSpender() public {
        vm.prank(alice);
        token.approve(bob, COIN);
        freeze(bob);
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountFrozen.selector, bob));
        vm.prank(bob);
        token.redeemFrom(alice, COIN, NO_DATA);
    }

    function test_fulfilmentIsRecordedByFulfillersOnly() public {
        bytes32 receipt = keccak256("receipt");
        vm.expectEmit(address(token));
        emit Redemption.RedemptionFulfilled(TICKET, receipt, fulfiller);
        vm.prank(fulfiller);
        token.fulfilRedemption(TICKET, receipt);

        expectUnauthorized(issuer, token.FULFILMENT_ROLE());
        vm.prank(issuer);
        token.fulfilRedemption(TICKET, receipt);
    }
}
