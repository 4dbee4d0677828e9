// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {Ledger} from "../src/extensions/Ledger.sol";
import {TokenFixture} from "./TokenFixture.sol";

/// @notice ERC-3009 as it works within our rules: payee, nonce, time, pause, freeze.
contract AuthorizationTest is TokenFixture {
    string private constant FIELDS =
        "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    bytes32 private constant NONCE = keccak256("nonce");

    uint256 private validAfter;
    uint256 private validBefore;

    function setUp() public override {
        super.setUp();
        issueTo(alice, 10 * COIN);
        validAfter = block.timestamp - 1;
        validBefore = block.timestamp + 1 hours;
    }

    function test_aRelayerSendsWhatTheHolderSigned() public {
        (uint8 v, bytes32 r, bytes32 s) = sign("TransferWithAuthorization", bob);
        vm.expectEmit(address(token));
        emit IERC3009.AuthorizationUsed(alice, NONCE);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, bob, COIN);
        submit(bob, v, r, s);
        assertEq(token.balanceOf(bob), COIN);
        assertTrue(token.authorizationState(alice, NONCE));
    }

    function test_anAuthorizationIsUsedOnce() public {
        send(bob);
        refuse(abi.encodeWithSignature("ERC3009UsedAuthorization(address,bytes32)", alice, NONCE), bob);
    }

    function test_onlyThePayeeSendsAReceiveAuthorization() public {
        (uint8 v, bytes32 r, bytes32 s) = sign("ReceiveWithAuthorization", bob);

        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", bob));
        vm.prank(relayer);
        token.receiveWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, v, r, s);

        vm.prank(bob);
        token.receiveWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, v, r, s);
        assertEq(token.balanceOf(bob), COIN);
    }

    function test_aReceiveAuthorizationIsNoTransferAuthorization() public {
        (uint8 v, bytes32 r, bytes32 s) = sign("ReceiveWithAuthorization", bob);
        vm.expectRevert(abi.encodeWithSignature("ERC3009InvalidSignature()"));
        vm.prank(relayer);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, v, r, s);
    }

    function test_aTransferAuthorizationIsNoRedemption() public {
        (uint8 v, bytes32 r, bytes32 s) = sign("TransferWithAuthorization", bob);
        vm.expectRevert(abi.encodeWithSignature("ERC3009InvalidSignature()"));
        vm.prank(relayer);
        token.redeemWithAuthorization(alice, COIN, TICKET, validAfter, validBefore, NONCE, v, r, s);
    }

    function test_isValidOnlyBetweenItsTimes() public {
        bytes memory outOfTime =
            abi.encodeWithSignature("ERC3009InvalidAuthorizationTime(uint256,uint256)", validAfter, validBefore);
        vm.warp(validAfter);
        refuse(outOfTime, bob);
        vm.warp(validBefore);
        refuse(outOfTime, bob);
    }

    function test_theHolderCancelsAnAuthorizationAndNobodyElse() public {
        bytes32 typehash = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");
        bytes32 digest = digestOf(keccak256(abi.encode(typehash, alice, NONCE)));

        (, uint256 otherKey) = makeAddrAndKey("mallory");
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(otherKey, digest);
        vm.expectRevert(abi.encodeWithSignature("ERC3009InvalidSignature()"));
        token.cancelAuthorization(alice, NONCE, v, r, s);

        (v, r, s) = vm.sign(aliceKey, digest);
        token.cancelAuthorization(alice, NONCE, v, r, s);
        refuse(abi.encodeWithSignature("ERC3009UsedAuthorization(address,bytes32)", alice, NONCE), bob);
    }

    function test_passesNeitherPauseNorFreezeNorTheTokensOwnAddress() public {
        refuse(abi.encodeWithSelector(Ledger.TransferToToken.selector), address(token));
        freeze(alice);
        refuse(abi.encodeWithSelector(Ledger.AccountFrozen.selector, alice), bob);
        pause();
        refuse(abi.encodeWithSignature("EnforcedPause()"), bob);
        assertFalse(token.authorizationState(alice, NONCE));
    }

    function send(address to) private {
        (uint8 v, bytes32 r, bytes32 s) = sign("TransferWithAuthorization", to);
        submit(to, v, r, s);
    }

    function refuse(bytes memory reason, address to) private {
        (uint8 v, bytes32 r, bytes32 s) = sign("TransferWithAuthorization", to);
        vm.expectRevert(reason);
        submit(to, v, r, s);
    }

    function submit(address to, uint8 v, bytes32 r, bytes32 s) private {
        vm.prank(relayer);
        token.transferWithAuthorization(alice, to, COIN, validAfter, validBefore, NONCE, v, r, s);
    }

    function sign(string memory name, address to) private view returns (uint8, bytes32, bytes32) {
        bytes32 typehash = keccak256(bytes(string.concat(name, FIELDS)));
        bytes32 structHash = keccak256(abi.encode(typehash, alice, to, COIN, validAfter, validBefore, NONCE));
        return vm.sign(aliceKey, digestOf(structHash));
    }
}
