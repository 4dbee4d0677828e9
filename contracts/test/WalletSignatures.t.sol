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

        uint256[2] memory keys = [aliceKey, sessionKey];
        for (uint256 i = 0; i < 4; i++) {
            uint256 state = vm.snapshotState();
            send(alice, sign(keys[i / 2], transferDigest(TRANSFER, alice, bob)), i % 2 == 0);
            assertEq(token.balanceOf(bob), COIN);
            vm.revertToState(state);
        }
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

    /// @notice A payment service that takes a signature of 65 bytes for a key's calls the form with `v, r, s`.
    function test_aContractIsAskedAboutRSAndVInTheOrderOfASignaturesBytes() public {
        bytes32 digest = transferDigest(TRANSFER, address(wallet), bob);
        bytes memory signature = sign(aliceKey, digest);
        vm.expectCall(address(wallet), abi.encodeCall(wallet.isValidSignature, (digest, signature)), 1);
        send(address(wallet), signature, false);
        assertEq(token.balanceOf(bob), COIN);

        digest = permitDigest(address(wallet), 0);
        signature = sign(aliceKey, digest);
        vm.expectCall(address(wallet), abi.encodeCall(wallet.isValidSignature, (digest, signature)), 1);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, digest);
        token.permit(address(wallet), bob, COIN, validBefore, v, r, s);
        assertEq(token.allowance(address(wallet), bob), COIN);
    }

    function test_aKeysOwnSignatureAsksNoCodeInEitherForm() public {
        vm.etch(alice, address(new Wallet(alice)).code);
        bytes memory question = abi.encodeWithSelector(IERC1271.isValidSignature.selector);
        vm.expectCall(alice, question, 0);
        for (uint256 i = 0; i < 2; i++) {
            uint256 state = vm.snapshotState();
            send(alice, signTransfer(TRANSFER, alice, bob), i == 0);
            vm.revertToState(state);
        }
    }

    function test_aContractJudgesAnyVRS() public {
        bytes32 digest = transferDigest(TRANSFER, address(wallet), bob);
        bytes memory odd = abi.encodePacked(bytes32(0), type(uint256).max, uint8(255));
        vm.mockCall(
            address(wallet),
            abi.encodeCall(wallet.isValidSignature, (digest, odd)),
            abi.encode(bytes32(IERC1271.isValidSignature.selector))
        );
        send(address(wallet), odd, false);
        assertEq(token.balanceOf(bob), COIN);
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
        for (uint256 i = 0; i < 2 * answers.length; i++) {
            wallet.answerWith(answers[i / 2]);
            vm.expectRevert(INVALID);
            send(address(wallet), signature, i % 2 == 0);
        }
    }

    function test_aWalletThatLoopsEndsWithTheGasThatTheRelayerGave() public {
        wallet.answerWith(Wallet.Answer.Loop);
        bytes memory signature = signTransfer(TRANSFER, address(wallet), bob);
        for (uint256 i = 0; i < 2; i++) {
            vm.expectRevert(INVALID);
            this.send{gas: 1_000_000}(address(wallet), signature, i == 0);
        }
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
        for (uint256 i = 0; i < 2; i++) {
            uint256 state = vm.snapshotState();
            send(address(wallet), signature, i == 0);
            assertEq(token.balanceOf(bob), COIN);
            assertEq(token.balanceOf(address(wallet)), 9 * COIN);
            vm.revertToState(state);
        }
    }

    /// @notice A transfer of a coin to bob, in the form with `bytes` or with `v, r, s`.
    function send(address from, bytes memory signature, bool inBytes) public {
        if (inBytes) {
            token.transferWithAuthorization(from, bob, COIN, validAfter, validBefore, NONCE, signature);
            return;
        }
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        token.transferWithAuthorization(from, bob, COIN, validAfter, validBefore, NONCE, uint8(signature[64]), r, s);
    }

    function refusesFrom(address from, bytes memory signature) private {
        vm.expectRevert(INVALID);
        // A precompiled contract that refuses its input takes all the gas that it was given.
        token.transferWithAuthorization{gas: 300_000}(from, bob, 0, validAfter, validBefore, NONCE, signature);
        if (signature.length != 65) return;
        vm.expectRevert(INVALID);
        this.send{gas: 300_000}(from, signature, false);
    }
}
