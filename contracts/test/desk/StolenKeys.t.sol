// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Quote, SaleDesk} from "../../src/SaleDesk.sol";
import {Market} from "../../src/desk/Market.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice What whoever has a key of the desk gains by it: dollars of gold got, less dollars paid.
contract StolenKeysTest is DeskFixture {
    function gainOfAlice(uint256 gold, uint256 dollar) private view returns (int256) {
        uint256 got = token.balanceOf(alice) * gold / COIN;
        uint256 paid = (1_000_000 * DOLLARS - usdc.balanceOf(alice)) * dollar / DOLLARS;
        return int256(got) - int256(paid);
    }

    /// @notice The quoting key alone sells at the posted price, which is above melt, to whoever pays it: no quote gains anything.
    function testFuzz_aStolenQuoterGainsNothing(uint256 gold, uint256 dollar, uint256 coins, uint256 notAfter) public {
        gold = bound(gold, 2_400e8, 2_740e8);
        dollar = bound(dollar, 0.98e8, 1.06e8);
        postGold(int256(gold));
        postDollar(int256(dollar));
        Quote memory quote = quoteFor(bound(coins, 0, PER_ORDER + 1), ORDER);
        quote.notAfter = bound(notAfter, block.timestamp - 1, block.timestamp + 12 minutes);
        (bytes memory offer, bytes memory payment) = (signQuote(quote), signPayment(quote));
        try desk.settle(quote, offer, payment) {} catch {}
        assertLe(gainOfAlice(gold, dollar), 0);
    }

    function testFuzz_theQuoterAloneNamesNoLowerPrice(uint256 amount) public {
        Quote memory quote = quoteForAlice();
        uint256 due = quote.usdc;
        quote.usdc = bound(amount, 0, due - 1);
        refuse(quote, abi.encodeWithSelector(SaleDesk.WrongAmount.selector, quote.usdc, due));
    }

    /// @notice The pricing key alone sells nothing, and with the quoting key nothing below the band's floor.
    function testFuzz_pricerAndQuoterTogetherSellADayAtTheFloorAndNoCentLower(uint256 cents) public {
        vm.warp(block.timestamp + 1);
        post(bound(cents, 1, 262_599));
        (uint256 posted,) = desk.posted();
        refuse(quoteForAlice(), abi.encodeWithSelector(Market.PriceOutsideBand.selector, posted, GOLD));

        vm.warp(block.timestamp + 1);
        post(262_600);
        Quote memory quote = quoteForAlice();
        bytes memory byPricer = sign(pricerKey, desk.quoteDigest(quote));
        refuse(quote, byPricer, signPayment(quote), unauthorized(pricer, desk.QUOTER_ROLE()));
        settle(quote);
        assertLe(gainOfAlice(uint256(GOLD), 1e8), 0);
    }
}
