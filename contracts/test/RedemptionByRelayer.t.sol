// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {IERC1594} from "../src/IERC1594.sol";
import {Ledger} from "../src/extensions/Ledger.sol";
import {Redemption} from "../src/extensions/Redemption.sol";
import {SingleUseData} from "../src/extensions/SingleUseData.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract RedemptionByRelayerTest is TokenFixture {
    bytes32 private constant TYPEHASH = keccak256(
        "RedeemWithAuthorization(address from,uint256 value,bytes32 ticketHash,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    struct Order {
        address from;
        uint256 value;
        bytes32 ticketHash;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    struct Signature {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    Order private order;
    Signature private signature;

    function setUp() public override {
        super.setUp();
        issueTo(alice, 10 * COIN);
        order = Order(alice, 2 * COIN, TICKET, block.timestamp - 1, block.timestamp + 1 hours, keccak256("nonce"));
        sign(aliceKey);
    }

    function test_aRelayerRedeemsWhatTheHolderSigned() public {
        vm.expectEmit(address(token));
        emit IERC3009.AuthorizationUsed(alice, order.nonce);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, address(0), 2 * COIN);
        vm.expectEmit(address(token));
        emit IERC1594.Redeemed(relayer, alice, 2 * COIN, ticketData());
        send();
        assertEq(token.balanceOf(alice), 8 * COIN);
        assertTrue(token.authorizationState(alice, order.nonce));
        assertTrue(token.redemptionDataUsed(alice, TICKET));
    }

    function test_nobodyChangesWhatTheHolderSigned() public {
        Order memory signed = order;
        order.ticketHash = keccak256("the relayer's own ticket");
        refuses(abi.encodeWithSignature("ERC3009InvalidSignature()"));
        order = signed;
        order.value = 3 * COIN;
        refuses(abi.encodeWithSignature("ERC3009InvalidSignature()"));
        order = signed;
        order.validBefore += 1;
        refuses(abi.encodeWithSignature("ERC3009InvalidSignature()"));
        order = signed;
        order.from = bob;
        refuses(abi.encodeWithSignature("ERC3009InvalidSignature()"));
        order = signed;
        send();
    }

    function test_refusesASignatureOfAnotherKey() public {
        (, uint256 otherKey) = makeAddrAndKey("mallory");
        sign(otherKey);
        refuses(abi.encodeWithSignature("ERC3009InvalidSignature()"));
    }

    function test_refusesASignatureThatNobodyMade() public {
        order.from = address(0);
        signature = Signature(27, bytes32(uint256(1)), 0);
        refuses(abi.encodeWithSignature("ERC3009InvalidSignature()"));
    }

    function test_refusesTheMirrorImageOfASignature() public {
        uint256 n = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes32 high = bytes32(n - uint256(signature.s));
        signature = Signature(signature.v == 27 ? 28 : 27, signature.r, high);
        refuses(abi.encodeWithSignature("ERC3009InvalidSignature()"));
    }

    function test_isValidOnlyBetweenItsTimes() public {
        bytes memory outOfTime = abi.encodeWithSignature(
            "ERC3009InvalidAuthorizationTime(uint256,uint256)", order.validAfter, order.validBefore
        );
        vm.warp(order.validAfter);
        refuses(outOfTime);
        vm.warp(order.validBefore);
        refuses(outOfTime);
        vm.warp(order.validBefore - 1);
        send();
    }

    function test_isUsedOnce() public {
        send();
        refuses(abi.encodeWithSignature("ERC3009UsedAuthorization(address,bytes32)", alice, order.nonce));
    }

    function test_aTicketIsUsedOnceOnEveryWay() public {
        vm.prank(alice);
        token.redeem(COIN, ticketData());
        refuses(abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, TICKET));
    }

    function test_redeemsWholeCoinsOnly() public {
        order.value = COIN + 1;
        sign(aliceKey);
        refuses(abi.encodeWithSelector(Redemption.NotWholeCoins.selector, COIN + 1));
    }

    function test_passesAPauseAndNotAFreeze() public {
        pause();
        freeze(alice);
        refuses(abi.encodeWithSelector(Ledger.AccountFrozen.selector, alice));
        assertFalse(token.authorizationState(alice, order.nonce));
        vm.prank(compliance);
        token.unfreeze(alice, 0);
        send();
    }

    function test_isVoidOnAnotherChain() public {
        vm.chainId(block.chainid + 1);
        refuses(abi.encodeWithSignature("ERC3009InvalidSignature()"));
    }

    function send() private {
        vm.prank(relayer);
        token.redeemWithAuthorization(
            order.from,
            order.value,
            order.ticketHash,
            order.validAfter,
            order.validBefore,
            order.nonce,
            signature.v,
            signature.r,
            signature.s
        );
    }

    function refuses(bytes memory reason) private {
        vm.expectRevert(reason);
        send();
    }

    function sign(uint256 key) private {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digestOf(keccak256(abi.encode(TYPEHASH, order))));
        signature = Signature(v, r, s);
    }
}
