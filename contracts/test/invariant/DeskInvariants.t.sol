// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {SaleDesk} from "../../src/SaleDesk.sol";
import {DeskHandler} from "./DeskHandler.sol";

/// @notice After any sequence of steps, each sale has moved exactly its dollars and its coins once, and everything else nothing. Each step
/// itself fails the run where the desk judges otherwise than the handler's books.
contract DeskInvariantsTest is Test {
    DeskHandler private handler;
    SaleDesk private desk;

    function setUp() public {
        // A Thursday.
        vm.warp(1_799_884_800);
        handler = new DeskHandler();
        desk = handler.desk();
        targetContract(address(handler));
    }

    function invariant_theDeskIsAsItsBooksSay() public view {
        address treasury = handler.theTreasury();
        uint256 tokens;
        for (uint256 i = 0; i < 4; i++) {
            address buyer = handler.buyers(i);
            assertEq(handler.usdc().balanceOf(buyer), handler.dollarsOf(buyer));
            assertEq(handler.token().balanceOf(buyer), handler.tokensOf(buyer));
            tokens += handler.tokensOf(buyer);
        }
        assertEq(handler.usdc().balanceOf(address(desk)), handler.dollarsOf(address(desk)));
        assertEq(handler.usdc().balanceOf(treasury), handler.dollarsOf(treasury));
        assertEq(handler.token().totalSupply(), tokens, "nobody else has tokens");
        assertEq(tokens, handler.supply());
        (, uint256 issued,) = handler.token().issuerAllowance(address(desk));
        assertEq(issued, tokens, "every token is the desk's issue");

        (uint256 cents, uint256 time) = desk.posted();
        assertEq(cents, handler.cents());
        assertEq(time, handler.priceTime());
        assertEq(desk.stopped(), handler.stopped());
        assertEq(desk.coinsLeftToday(), handler.leftToday());
    }
}
