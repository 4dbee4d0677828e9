// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Quote, SaleDesk} from "../../src/SaleDesk.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice The limit of a day (UTC).
contract DeskLimitsTest is DeskFixture {
    function buy(uint256 coins, string memory order) private {
        settle(quoteFor(coins, keccak256(bytes(order))));
    }

    function refuseBeyondLimit(uint256 coins, uint256 left) private {
        Quote memory quote = quoteFor(coins, keccak256("one too many"));
        refuse(quote, abi.encodeWithSelector(SaleDesk.ExceedsDayLimit.selector, coins, left));
    }

    function sellAll(string memory day) private {
        buy(10, string.concat(day, "1"));
        buy(10, string.concat(day, "2"));
        refuseBeyondLimit(6, 5);
        buy(5, string.concat(day, "3"));
        assertEq(desk.coinsLeftToday(), 0);
        refuseBeyondLimit(1, 0);
        vm.expectRevert(abi.encodeWithSelector(SaleDesk.ExceedsDayLimit.selector, 1, 0));
        desk.requireOpen();
    }

    /// @notice Two days' limits fit into the two seconds around midnight, and no more.
    function test_theLimitBeginsAnewAtMidnightUtc() public {
        uint256 midnight = (block.timestamp / 1 days + 4) * 1 days;
        vm.warp(midnight - 1);
        renewFeeds();
        assertEq(desk.coinsLeftToday(), PER_DAY);
        sellAll("before");
        vm.warp(midnight);
        assertEq(desk.coinsLeftToday(), PER_DAY);
        sellAll("after");
        vm.warp(midnight + 1 days - 1);
        refuseBeyondLimit(1, 0);
        vm.warp(midnight + 2 days);
        assertEq(desk.coinsLeftToday(), PER_DAY);
    }

    function test_aNewPriceGivesNoNewLimit() public {
        buy(10, "1");
        vm.warp(block.timestamp + 1);
        post(CENTS + 1);
        assertEq(desk.coinsLeftToday(), 15);
    }
}
