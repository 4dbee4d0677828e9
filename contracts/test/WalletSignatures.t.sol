// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

import {SignatureFixture} from "./SignatureFixture.sol";
import {Wallet} from "./Wallet.sol";

/// @notice The same, for accounts with code: the key first, then contracts that judge themselves (ERC-1271).
contract WalletSignaturesTest is SignatureFixture {
    Wallet private wallet;

    function setUp() public override {
        super.setUp();
        wallet = new Wallet(alice);
        issueTo(address(wallet), 10 * COIN);
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

    /// @notice EIP-7702: the account's code is that of the contract which its key named.
    function test_aDelegatedAccountSignsWithItsKeyAndInItsCodesWay() public {
        (address session, uint256 sessionKey) = makeAddrAndKey("a key that alice's code accepts");
        vm.etch(alice, abi.encodePacked(hex"ef0100", new Wallet(session)));
        useAllFive(alice);

        bytes32 digest = transferDigest(TRANSFER, alice, bob);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(sessionKey, digest);
        vm.expectRevert(INVALID);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, v, r, s);
        (v, r, s) = vm.sign(aliceKey, digest);
        uint256 state = vm.snapshotState();
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, v, r, s);
        vm.revertToState(state);
        bytes memory byCode = sign(sessionKey, digest);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, byCode);
        assertEq(token.balanceOf(bob), COIN);
    }

    function test_aDelegationToCodeThatFailsTakesNothingFromTheKey() public {
        vm.etch(alice, abi.encodePacked(hex"ef0100", new Wallet(bob)));
        (, uint256 otherKey) = makeAddrAndKey("mallory");
        for (uint256 answer = 1; answer <= uint256(type(Wallet.Answer).max); answer++) {
            Wallet(alice).answerWith(Wallet.Answer(answer));
            uint256 state = vm.snapshotState();
            useAllFive(alice);
            vm.revertToState(state);
        }
        Wallet(alice).answerWith(Wallet.Answer.Revert);
        refusesAllFive(alice, otherKey);
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

    function test_refusesWhatAnotherKeySignedForAContract() public {
        (, uint256 otherKey) = makeAddrAndKey("mallory");
        refusesAllFive(address(wallet), otherKey);
    }

    function test_refusesWalletsThatAnswerAnythingButTheMagicValue() public {
        Wallet.Answer[7] memory answers = [
            Wallet.Answer.Zero,
            Wallet.Answer.Dirty,
            Wallet.Answer.Short,
            Wallet.Answer.Revert,
            Wallet.Answer.Write,
            Wallet.Answer.Flood,
            Wallet.Answer.FloodRevert
        ];
        bytes memory signature = signTransfer(TRANSFER, address(wallet), bob);
        for (uint256 i = 0; i < answers.length; i++) {
            wallet.answerWith(answers[i]);
            vm.expectRevert(INVALID);
            token.transferWithAuthorization(address(wallet), bob, COIN, validAfter, validBefore, NONCE, signature);
        }
    }

    function test_aWalletThatLoopsEndsWithTheGasThatTheRelayerGave() public {
        wallet.answerWith(Wallet.Answer.Loop);
        bytes memory signature = signTransfer(TRANSFER, address(wallet), bob);
        vm.expectRevert(INVALID);
        token.transferWithAuthorization{gas: 1_000_000}(
            address(wallet), bob, COIN, validAfter, validBefore, NONCE, signature
        );
        assertFalse(token.authorizationState(address(wallet), NONCE));
    }

    /// @notice Precompiled contracts answer any call, the token itself knows no such call, and most addresses have no code at all.
    function test_noAddressThatIsNoWalletSigns() public {
        bytes memory signature = signTransfer(TRANSFER, address(wallet), bob);
        for (uint160 i = 0; i <= 0x101; i++) {
            refusesFrom(address(i), signature);
            refusesFrom(address(i), "");
        }
        refusesFrom(address(token), signature);
        refusesFrom(address(this), signature);
        refusesFrom(bob, signature);
    }

    function test_aWalletDecidesWhatASignatureIs() public {
        (bytes32 r, bytes32 vs) = vm.signCompact(aliceKey, transferDigest(TRANSFER, address(wallet), bob));
        bytes[3] memory shapes = [bytes(""), abi.encodePacked(r, vs), new bytes(1_000)];
        for (uint256 i = 0; i < shapes.length; i++) {
            bytes memory asked =
                abi.encodeCall(wallet.isValidSignature, (transferDigest(TRANSFER, address(wallet), bob), shapes[i]));
            uint256 state = vm.snapshotState();
            vm.mockCall(address(wallet), asked, abi.encode(bytes32(IERC1271.isValidSignature.selector)));
            token.transferWithAuthorization(address(wallet), bob, COIN, validAfter, validBefore, NONCE, shapes[i]);
            assertEq(token.balanceOf(bob), COIN);
            vm.clearMockedCalls();
            vm.revertToState(state);
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

    function refusesFrom(address from, bytes memory signature) private {
        vm.expectRevert(INVALID);
        // A precompiled contract that refuses its input takes all the gas that it was given.
        token.transferWithAuthorization{gas: 300_000}(from, bob, 0, validAfter, validBefore, NONCE, signature);
    }
}
