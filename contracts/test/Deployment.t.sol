// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenSettings, UsgToken} from "../src/UsgToken.sol";
import {Attestor} from "../src/extensions/Attestor.sol";
import {Issuance} from "../src/extensions/Issuance.sol";
import {Reserve} from "../src/extensions/Reserve.sol";
import {Roles} from "../src/extensions/Roles.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract DeploymentTest is TokenFixture {
    function test_isCalledWhatItWasDeployedAsAndHasNineDecimals() public view {
        assertEq(token.name(), NAME);
        assertEq(token.symbol(), SYMBOL);
        assertEq(token.decimals(), 9);
        assertEq(token.COIN(), 10 ** token.decimals());
    }

    function test_keepsWhatItWasDeployedWith() public view {
        assertEq(token.cap(), CAP);
        assertEq(token.maxAttestationAge(), MAX_AGE);
        assertEq(token.defaultAdminDelay(), ADMIN_DELAY);
        assertEq(token.defaultAdmin(), admin);
        assertEq(token.attestor(), attestor);
        assertTrue(token.isIssuable());
    }

    function test_signsInADomainOfItsNameVersionChainAndAddress() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = token.eip712Domain();
        assertEq(name, NAME);
        assertEq(version, "1");
        assertEq(chainId, block.chainid);
        assertEq(verifier, address(token));
    }

    function test_startsWithoutSupplyAttestationOrHeadroom() public {
        UsgToken fresh = new UsgToken(settings());
        (uint256 coins, uint48 asOf, uint256 redeemedAsOf, bytes32 documentHash) = fresh.attestation();
        assertEq(fresh.totalSupply() + fresh.totalRedeemed() + fresh.headroom() + coins + asOf + redeemedAsOf, 0);
        assertEq(documentHash, 0);
    }

    function test_takesTheLargestAndTheSmallestOfEachSetting() public {
        TokenSettings memory chosen = settings();
        (chosen.cap, chosen.maxAttestationAge, chosen.adminDelay) = (1, 1 days, 1 days);
        expectKept(new UsgToken(chosen), chosen);
        (chosen.cap, chosen.maxAttestationAge, chosen.adminDelay) = (type(uint96).max, 366 days, 30 days);
        expectKept(new UsgToken(chosen), chosen);
    }

    // One refusal a test: where forge links the token into its tests, a refusal in the test's own call ends it.
    function test_refusesACapOfZero() public {
        TokenSettings memory chosen = settings();
        chosen.cap = 0;
        refuses(chosen, abi.encodeWithSelector(Issuance.InvalidCap.selector, 0));
    }

    function test_refusesACapAboveNinetySixBits() public {
        TokenSettings memory chosen = settings();
        chosen.cap = uint256(type(uint96).max) + 1;
        refuses(chosen, abi.encodeWithSelector(Issuance.InvalidCap.selector, chosen.cap));
    }

    function test_refusesAnAttestationAgeBelowADay() public {
        TokenSettings memory chosen = settings();
        chosen.maxAttestationAge = 1 days - 1;
        refuses(chosen, abi.encodeWithSelector(Reserve.InvalidAttestationAge.selector, 1 days - 1));
    }

    function test_refusesAnAttestationAgeAbove366Days() public {
        TokenSettings memory chosen = settings();
        chosen.maxAttestationAge = 366 days + 1;
        refuses(chosen, abi.encodeWithSelector(Reserve.InvalidAttestationAge.selector, 366 days + 1));
    }

    function test_refusesAnAdminDelayBelowADay() public {
        TokenSettings memory chosen = settings();
        chosen.adminDelay = 1 days - 1;
        refuses(chosen, abi.encodeWithSelector(Roles.InvalidAdminDelay.selector, 1 days - 1));
    }

    function test_refusesAnAdminDelayAbove30Days() public {
        TokenSettings memory chosen = settings();
        chosen.adminDelay = 30 days + 1;
        refuses(chosen, abi.encodeWithSelector(Roles.InvalidAdminDelay.selector, 30 days + 1));
    }

    function test_refusesAMissingAdmin() public {
        TokenSettings memory chosen = settings();
        chosen.admin = address(0);
        refuses(chosen, abi.encodeWithSignature("AccessControlInvalidDefaultAdmin(address)", address(0)));
    }

    function test_refusesAMissingAttestor() public {
        TokenSettings memory chosen = settings();
        chosen.attestor = address(0);
        refuses(chosen, abi.encodeWithSelector(Attestor.InvalidAttestor.selector, address(0)));
    }

    function test_refusesAnAdminWhoAttests() public {
        TokenSettings memory chosen = settings();
        chosen.attestor = admin;
        refuses(chosen, abi.encodeWithSelector(Attestor.AttestorMustBeIndependent.selector, admin));
    }

    function test_staysWellBelowTheLimitOfContractCode() public view {
        assertLe(address(token).code.length, 22_500);
    }

    function expectKept(UsgToken made, TokenSettings memory chosen) private view {
        assertEq(made.cap(), chosen.cap);
        assertEq(made.maxAttestationAge(), chosen.maxAttestationAge);
        assertEq(made.defaultAdminDelay(), chosen.adminDelay);
    }

    function refuses(TokenSettings memory chosen, bytes memory reason) private {
        vm.expectRevert(reason);
        new UsgToken(chosen);
    }
}
