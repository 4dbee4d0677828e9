// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

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
}
