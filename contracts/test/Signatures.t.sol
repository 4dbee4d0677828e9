// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009, IERC3009Cancel} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";

import {IERC1594} from "../src/IERC1594.sol";
import {Wallet} from "./Wallet.sol";
import {TokenFixture} from "./TokenFixture.sol";

/// @notice Permits and authorizations with `bytes signature`: keys first, then contracts that judge themselves (ERC-1271).
contract SignaturesTest is TokenFixture {
    bytes32 private constant NONCE = keccak256("nonce");
    bytes private constant INVALID = abi.encodeWithSignature("ERC3009InvalidSignature()");
    string private constant TRANSFER =
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    string private constant RECEIVE =
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    string private constant REDEEM =
        "RedeemWithAuthorization(address from,uint256 value,bytes32 ticketHash,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    string private constant PERMIT =
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)";
    string private constant CANCEL = "CancelAuthorization(address authorizer,bytes32 nonce)";

    Wallet private wallet;
    uint256 private validAfter;
    uint256 private validBefore;

    function setUp() public override {
        super.setUp();
        wallet = new Wallet(alice);
        issueTo(alice, 10 * COIN);
        issueTo(address(wallet), 10 * COIN);
        validAfter = block.timestamp - 1;
        validBefore = block.timestamp + 1 hours;
    }

    function test_aKeySignsAllFive() public {
        useAllFive(alice);
    }

    function test_aContractSignsAllFive() public {
        useAllFive(address(wallet));
    }

    function test_anAccountThatTookCodeLaterKeepsWhatItsKeySigned() public {
        bytes memory signature = signTransfer(TRANSFER, alice, bob);
        vm.etch(alice, address(new Wallet(bob)).code);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
        assertEq(token.balanceOf(bob), COIN);
    }

    function test_theFormWithVRSIsForKeysOnly() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, transferDigest(TRANSFER, address(wallet), bob));
        vm.expectRevert(INVALID);
        token.transferWithAuthorization(address(wallet), bob, COIN, validAfter, validBefore, NONCE, v, r, s);
        bytes32 digest = permitDigest(address(wallet), 0);
        (v, r, s) = vm.sign(aliceKey, digest);
        vm.expectRevert(abi.encodeWithSignature("ERC2612InvalidSigner(address,address)", alice, address(wallet)));
        token.permit(address(wallet), bob, COIN, validBefore, v, r, s);
    }

    function test_refusesWhatAnotherKeySigned() public {
        (, uint256 otherKey) = makeAddrAndKey("mallory");
        refusesAllFive(alice, otherKey);
        refusesAllFive(address(wallet), otherKey);
    }

    function test_refusesWhatIsNoSignature() public {
        bytes[5] memory signatures = [
            bytes(""),
            hex"00",
            new bytes(64),
            new bytes(65),
            abi.encodePacked(signTransfer(TRANSFER, alice, bob), hex"00")
        ];
        for (uint256 i = 0; i < signatures.length; i++) {
            vm.expectRevert(INVALID);
            token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signatures[i]);
            vm.expectRevert(INVALID);
            token.transferWithAuthorization(address(0), bob, 0, validAfter, validBefore, NONCE, signatures[i]);
            vm.expectRevert(abi.encodeWithSignature("ERC2612InvalidSigner(address,address)", address(0), alice));
            token.permit(alice, bob, COIN, validBefore, signatures[i]);
        }
    }

    function test_refusesTheMirrorImageOfASignature() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, transferDigest(TRANSFER, alice, bob));
        uint256 n = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes memory mirror = abi.encodePacked(r, bytes32(n - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        vm.expectRevert(INVALID);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, mirror);
    }

    function test_refusesWalletsThatAnswerAnythingButTheMagicValue() public {
        Wallet.Answer[5] memory answers =
            [Wallet.Answer.Zero, Wallet.Answer.Dirty, Wallet.Answer.Short, Wallet.Answer.Revert, Wallet.Answer.Write];
        bytes memory signature = signTransfer(TRANSFER, address(wallet), bob);
        for (uint256 i = 0; i < answers.length; i++) {
            wallet.answerWith(answers[i]);
            vm.expectRevert(INVALID);
            token.transferWithAuthorization(address(wallet), bob, COIN, validAfter, validBefore, NONCE, signature);
        }
    }

    function test_aWalletThatCallsBackChangesNothing() public {
        wallet.answerWith(Wallet.Answer.Reenter);
        wallet.aimAt(address(token), abi.encodeCall(token.transfer, (bob, COIN)));
        bytes memory signature = signTransfer(TRANSFER, address(wallet), bob);
        token.transferWithAuthorization(address(wallet), bob, COIN, validAfter, validBefore, NONCE, signature);
        assertEq(token.balanceOf(bob), COIN);
        assertEq(token.balanceOf(address(wallet)), 9 * COIN);
    }

    function test_isUsedOnceInBothForms() public {
        bytes memory signature = signTransfer(TRANSFER, alice, bob);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, transferDigest(TRANSFER, alice, bob));
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
        bytes memory used = abi.encodeWithSignature("ERC3009UsedAuthorization(address,bytes32)", alice, NONCE);
        vm.expectRevert(used);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
        vm.expectRevert(used);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, v, r, s);
        signature = signRedemption(alice);
        vm.expectRevert(used);
        token.redeemWithAuthorization(alice, COIN, TICKET, validAfter, validBefore, NONCE, signature);
    }

    function test_isValidOnlyBetweenItsTimes() public {
        bytes memory transfer = signTransfer(TRANSFER, alice, bob);
        bytes memory redemption = signRedemption(alice);
        bytes memory outOfTime =
            abi.encodeWithSignature("ERC3009InvalidAuthorizationTime(uint256,uint256)", validAfter, validBefore);
        uint256[2] memory times = [validAfter, validBefore];
        for (uint256 i = 0; i < times.length; i++) {
            vm.warp(times[i]);
            vm.expectRevert(outOfTime);
            token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, transfer);
            vm.expectRevert(outOfTime);
            token.redeemWithAuthorization(alice, COIN, TICKET, validAfter, validBefore, NONCE, redemption);
        }
    }

    function test_aPermitEndsWithItsDeadlineAndIsUsedOnce() public {
        bytes memory signature = sign(aliceKey, permitDigest(alice, 0));
        vm.warp(validBefore + 1);
        vm.expectRevert(abi.encodeWithSignature("ERC2612ExpiredSignature(uint256)", validBefore));
        token.permit(alice, bob, COIN, validBefore, signature);
        vm.warp(validBefore);
        token.permit(alice, bob, COIN, validBefore, signature);
        assertEq(token.nonces(alice), 1);
        vm.expectRevert();
        token.permit(alice, bob, COIN, validBefore, signature);
    }

    function test_onlyThePayeeSendsAReceiveAuthorization() public {
        bytes memory signature = signTransfer(RECEIVE, alice, bob);
        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", bob));
        vm.prank(relayer);
        token.receiveWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
        vm.expectRevert(INVALID);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
    }

    /// @notice Each from the same state, so that each finds its nonce unused.
    function useAllFive(address from) private {
        uint256 state = vm.snapshotState();
        vm.expectEmit(address(token));
        emit IERC3009.AuthorizationUsed(from, NONCE);
        token.transferWithAuthorization(
            from, bob, COIN, validAfter, validBefore, NONCE, signTransfer(TRANSFER, from, bob)
        );
        assertEq(token.balanceOf(bob), COIN);

        vm.revertToState(state);
        bytes memory signature = signTransfer(RECEIVE, from, bob);
        vm.prank(bob);
        token.receiveWithAuthorization(from, bob, COIN, validAfter, validBefore, NONCE, signature);
        assertEq(token.balanceOf(bob), COIN);

        vm.revertToState(state);
        signature = signRedemption(from);
        vm.expectEmit(address(token));
        emit IERC1594.Redeemed(relayer, from, COIN, ticketData());
        vm.prank(relayer);
        token.redeemWithAuthorization(from, COIN, TICKET, validAfter, validBefore, NONCE, signature);
        assertTrue(token.redemptionDataUsed(from, TICKET));

        vm.revertToState(state);
        vm.expectEmit(address(token));
        emit IERC3009Cancel.AuthorizationCanceled(from, NONCE);
        token.cancelAuthorization(from, NONCE, sign(aliceKey, cancelDigest(from)));
        assertTrue(token.authorizationState(from, NONCE));

        vm.revertToState(state);
        token.permit(from, bob, COIN, validBefore, sign(aliceKey, permitDigest(from, 0)));
        assertEq(token.allowance(from, bob), COIN);
    }

    function refusesAllFive(address from, uint256 key) private {
        bytes memory signature = sign(key, transferDigest(TRANSFER, from, bob));
        vm.expectRevert(INVALID);
        token.transferWithAuthorization(from, bob, COIN, validAfter, validBefore, NONCE, signature);
        signature = sign(key, transferDigest(RECEIVE, from, bob));
        vm.expectRevert(INVALID);
        vm.prank(bob);
        token.receiveWithAuthorization(from, bob, COIN, validAfter, validBefore, NONCE, signature);
        signature = sign(key, redemptionDigest(from));
        vm.expectRevert(INVALID);
        token.redeemWithAuthorization(from, COIN, TICKET, validAfter, validBefore, NONCE, signature);
        signature = sign(key, cancelDigest(from));
        vm.expectRevert(INVALID);
        token.cancelAuthorization(from, NONCE, signature);
        signature = sign(key, permitDigest(from, 0));
        vm.expectRevert(abi.encodeWithSignature("ERC2612InvalidSigner(address,address)", vm.addr(key), from));
        token.permit(from, bob, COIN, validBefore, signature);
    }

    function transferDigest(string memory kind, address from, address to) private view returns (bytes32) {
        bytes32 typehash = keccak256(bytes(kind));
        return digestOf(keccak256(abi.encode(typehash, from, to, COIN, validAfter, validBefore, NONCE)));
    }

    function redemptionDigest(address from) private view returns (bytes32) {
        bytes32 typehash = keccak256(bytes(REDEEM));
        return digestOf(keccak256(abi.encode(typehash, from, COIN, TICKET, validAfter, validBefore, NONCE)));
    }

    function permitDigest(address owner, uint256 nonce) private view returns (bytes32) {
        return digestOf(keccak256(abi.encode(keccak256(bytes(PERMIT)), owner, bob, COIN, nonce, validBefore)));
    }

    function cancelDigest(address from) private view returns (bytes32) {
        return digestOf(keccak256(abi.encode(keccak256(bytes(CANCEL)), from, NONCE)));
    }

    function signTransfer(string memory kind, address from, address to) private view returns (bytes memory) {
        return sign(aliceKey, transferDigest(kind, from, to));
    }

    function signRedemption(address from) private view returns (bytes memory) {
        return sign(aliceKey, redemptionDigest(from));
    }

    function sign(uint256 key, bytes32 digest) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }
}
