// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalFeed} from "../../local/LocalFeed.sol";
import {SaleDesk} from "../../src/SaleDesk.sol";
import {DeskSettings, InvalidSetting} from "../../src/desk/DeskSettings.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice What a desk is deployed with, which it keeps.
contract DeskDeploymentTest is DeskFixture {
    function deploy(DeskSettings memory settings_) external {
        new SaleDesk(settings_);
    }

    /// @dev From outside: where forge links the desk into its tests, a refusal in the test's own call would end the test.
    function refuseSetting(DeskSettings memory settings_, string memory name) private {
        vm.expectRevert(abi.encodeWithSelector(InvalidSetting.selector, name));
        this.deploy(settings_);
    }

    function test_keepsItsSettings() public view {
        assertEq(address(desk.token()), address(token));
        assertEq(address(desk.usdc()), address(usdc));
        assertEq(desk.treasury(), treasury);
        assertEq(address(desk.goldFeed()), address(goldFeed));
        assertEq(address(desk.usdcFeed()), address(usdcFeed));
        assertEq(desk.goldMaxAge(), GOLD_MAX_AGE);
        assertEq(desk.usdcMaxAge(), USDC_MAX_AGE);
        assertEq(desk.bandMinBps(), 10_100);
        assertEq(desk.bandMaxBps(), 11_200);
        assertEq(desk.coinWeight(), 1e9);
        assertEq(desk.coinsPerOrder(), PER_ORDER);
        assertEq(desk.coinsPerDay(), PER_DAY);
        assertEq(desk.MAX_QUOTE_TIME(), 600);
        assertEq(address(desk).balance, 0);
    }

    function test_isKnownByItsDomain() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = desk.eip712Domain();
        assertEq(name, "Sale desk");
        assertEq(version, "1");
        assertEq(chainId, block.chainid);
        assertEq(verifier, address(desk));
    }

    function test_refusesATreasuryOfNobody() public {
        DeskSettings memory wrong = deskSettings();
        wrong.treasury = address(0);
        refuseSetting(wrong, "treasury");
    }

    function test_refusesOtherDecimals() public {
        DeskSettings memory wrong = deskSettings();
        wrong.goldFeed = new LocalFeed(admin, "XAU / USD", 18, GOLD);
        refuseSetting(wrong, "goldFeed");
        wrong = deskSettings();
        wrong.usdcFeed = new LocalFeed(admin, "USDC / USD", 7, 1e7);
        refuseSetting(wrong, "usdcFeed");
        wrong = deskSettings();
        vm.mockCall(address(usdc), abi.encodeWithSignature("decimals()"), abi.encode(18));
        refuseSetting(wrong, "usdc");
    }

    function test_takesAgesOfAnHourToSevenDays() public {
        DeskSettings memory settings_ = deskSettings();
        (settings_.goldMaxAge, settings_.usdcMaxAge) = (1 hours, 7 days);
        new SaleDesk(settings_);
        (settings_.goldMaxAge, settings_.usdcMaxAge) = (7 days, 1 hours);
        new SaleDesk(settings_);
        settings_.goldMaxAge = 7 days + 1;
        refuseSetting(settings_, "goldMaxAge");
        settings_.goldMaxAge = 1 hours - 1;
        refuseSetting(settings_, "goldMaxAge");
        (settings_.goldMaxAge, settings_.usdcMaxAge) = (1 hours, 7 days + 1);
        refuseSetting(settings_, "usdcMaxAge");
        settings_.usdcMaxAge = 1 hours - 1;
        refuseSetting(settings_, "usdcMaxAge");
    }

    function test_takesABandBelowTenfold() public {
        DeskSettings memory settings_ = deskSettings();
        settings_.bandMaxBps = settings_.bandMinBps;
        new SaleDesk(settings_);
        settings_.bandMaxBps = settings_.bandMinBps * 10 - 1;
        new SaleDesk(settings_);
        settings_.bandMaxBps++;
        refuseSetting(settings_, "bandMaxBps");
        settings_.bandMaxBps = settings_.bandMinBps - 1;
        refuseSetting(settings_, "bandMinBps");
        (settings_.bandMinBps, settings_.bandMaxBps) = (0, 0);
        refuseSetting(settings_, "bandMaxBps");
        // Ten times as much doesn't wrap around.
        (settings_.bandMinBps, settings_.bandMaxBps) = (type(uint32).max, type(uint32).max);
        new SaleDesk(settings_);
    }

    function test_refusesACoinOfNothingAndLimitsThatFitNoOrder() public {
        DeskSettings memory settings_ = deskSettings();
        settings_.coinWeight = 0;
        refuseSetting(settings_, "coinWeight");
        settings_ = deskSettings();
        settings_.coinsPerOrder = 0;
        refuseSetting(settings_, "coinsPerOrder");
        settings_ = deskSettings();
        settings_.coinsPerDay = PER_ORDER - 1;
        refuseSetting(settings_, "coinsPerDay");
        settings_.coinsPerDay = PER_ORDER;
        new SaleDesk(settings_);
    }
}
