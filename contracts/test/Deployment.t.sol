// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Issuance} from "../src/extensions/Issuance.sol";
import {Roles} from "../src/extensions/Roles.sol";
import {UsgToken} from "../src/UsgToken.sol";
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
        assertTrue(token.hasRole(token.ATTESTOR_ROLE(), attestor));
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
        UsgToken fresh = new UsgToken(NAME, SYMBOL, CAP, MAX_AGE, ADMIN_DELAY, admin, attestor);
        (uint256 coins, uint48 asOf, uint256 redeemedAsOf, bytes32 documentHash) = fresh.attestation();
        assertEq(fresh.totalSupply() + fresh.totalRedeemed() + fresh.headroom() + coins + asOf + redeemedAsOf, 0);
        assertEq(documentHash, 0);
    }

    function test_refusesACapOfZero() public {
        vm.expectRevert(abi.encodeWithSelector(Issuance.InvalidCap.selector, 0));
        new UsgToken(NAME, SYMBOL, 0, MAX_AGE, ADMIN_DELAY, admin, attestor);
    }

    function test_refusesACapAboveNinetySixBits() public {
        uint256 tooLarge = uint256(type(uint96).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(Issuance.InvalidCap.selector, tooLarge));
        new UsgToken(NAME, SYMBOL, tooLarge, MAX_AGE, ADMIN_DELAY, admin, attestor);
    }

    function test_refusesAMissingAdmin() public {
        vm.expectRevert(abi.encodeWithSignature("AccessControlInvalidDefaultAdmin(address)", address(0)));
        new UsgToken(NAME, SYMBOL, CAP, MAX_AGE, ADMIN_DELAY, address(0), attestor);
    }

    function test_refusesAMissingAttestor() public {
        vm.expectRevert(abi.encodeWithSelector(Roles.InvalidAttestor.selector, address(0)));
        new UsgToken(NAME, SYMBOL, CAP, MAX_AGE, ADMIN_DELAY, admin, address(0));
    }

    function test_fitsTheLimitOfContractCode() public view {
        assertLe(address(token).code.length, 24_576);
    }
}
