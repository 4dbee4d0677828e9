// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Test} from "forge-std/Test.sol";

import {SaleDesk} from "../../src/SaleDesk.sol";
import {Market} from "../../src/desk/Market.sol";
import {PostedPrice} from "../../src/desk/PostedPrice.sol";
import {Issuance} from "../../src/extensions/Issuance.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {Ledger} from "../../src/extensions/Ledger.sol";
import {Reserve} from "../../src/extensions/Reserve.sol";
import {SingleUseData} from "../../src/extensions/SingleUseData.sol";
import {DeskHandler} from "./DeskHandler.sol";

/// @notice The desk's invariants say something only if their steps come everywhere: the same steps, with fixed seeds.
contract DeskReachTest is Test {
    uint256 private constant WALKS = 60;
    uint256 private constant STEPS = 200;

    DeskHandler[] private handlers;

    function test_theStepsSellAndReachEveryRefusal() public {
        vm.pauseGasMetering();
        uint256 settled;
        for (uint256 i = 0; i < WALKS; i++) {
            handlers.push(walk(i));
            settled += handlers[i].settled();
        }
        assertGt(settled, WALKS * STEPS / 50, "sales");
        bytes4[32] memory errors = [
            SaleDesk.DeskStopped.selector,
            SaleDesk.DeskNotStopped.selector,
            SaleDesk.ExceedsDayLimit.selector,
            SaleDesk.InvalidCoins.selector,
            SaleDesk.InvalidOrder.selector,
            SaleDesk.QuoteExpired.selector,
            SaleDesk.QuoteTooLong.selector,
            SaleDesk.PriceChanged.selector,
            SaleDesk.WrongAmount.selector,
            SaleDesk.InvalidQuoter.selector,
            SaleDesk.WrongPayment.selector,
            Market.MarketClosed.selector,
            Market.FeedWithoutPrice.selector,
            Market.FeedNotCurrent.selector,
            Market.UsdcOffPar.selector,
            Market.PriceOutsideBand.selector,
            PostedPrice.InvalidPrice.selector,
            PostedPrice.PriceInFuture.selector,
            PostedPrice.PriceNotNewer.selector,
            PostedPrice.InvalidPriceSignature.selector,
            IAccessControl.AccessControlUnauthorizedAccount.selector,
            ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector,
            ERC3009.ERC3009InvalidSignature.selector,
            ERC3009.ERC3009UsedAuthorization.selector,
            IERC20Errors.ERC20InsufficientBalance.selector,
            Issuance.IssuanceFinalized.selector,
            IssuerLimits.ExceedsIssuerLimit.selector,
            Reserve.AttestationTooOld.selector,
            Reserve.ExceedsReserve.selector,
            SingleUseData.DataAlreadyUsed.selector,
            Pausable.EnforcedPause.selector,
            Ledger.AccountFrozen.selector
        ];
        for (uint256 i = 0; i < errors.length; i++) {
            uint256 count;
            for (uint256 j = 0; j < WALKS; j++) {
                count += handlers[j].refusals(errors[i]);
            }
            assertGt(count, 0, vm.toString(errors[i]));
        }
    }

    function walk(uint256 number) private returns (DeskHandler handler) {
        vm.warp(1_799_884_800);
        handler = new DeskHandler();
        bytes4[14] memory steps = [
            handler.buy.selector,
            handler.again.selector,
            handler.postPrice.selector,
            handler.setGold.selector,
            handler.setDollar.selector,
            handler.wait.selector,
            handler.stop.selector,
            handler.resume.selector,
            handler.dust.selector,
            handler.sweep.selector,
            handler.upgrade.selector,
            handler.appoint.selector,
            handler.actAtToken.selector,
            handler.ask.selector
        ];
        for (uint256 i = 0; i < STEPS; i++) {
            uint256 seed = uint256(keccak256(abi.encode(number, i)));
            (bool ok,) = address(handler).call(abi.encodePacked(steps[seed % steps.length], seed / steps.length));
            assertTrue(ok, "a step that the books do not expect");
        }
    }
}
