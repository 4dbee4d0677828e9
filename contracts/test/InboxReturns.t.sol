// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {RedemptionInbox} from "../src/RedemptionInbox.sol";
import {TokenFixture} from "./TokenFixture.sol";

/// @notice A token that answers nothing, as some old ones do.
contract SilentToken {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
    }
}

/// @notice A receiver that asks for its return again while it is being paid.
contract GreedyReceiver {
    RedemptionInbox private immutable _inboxes;
    bytes32 private immutable _ticket;
    bool public wasRefused;

    constructor(RedemptionInbox inboxes, bytes32 ticket) {
        _inboxes = inboxes;
        _ticket = ticket;
    }

    receive() external payable {
        try _inboxes.approveReturn(_ticket, address(0), address(this), msg.value) {}
        catch {
            wasRefused = true;
        }
    }
}

contract InboxReturnsTest is TokenFixture {
    RedemptionInbox private inboxes;
    address private inbox;
    address private carol = makeAddr("carol");

    function setUp() public override {
        super.setUp();
        inboxes = new RedemptionInbox(token);
        inbox = inboxes.inboxOf(TICKET);
        issueTo(alice, 10 * COIN);
        vm.prank(alice);
        token.transfer(inbox, 3 * COIN);
    }

    function announce(address asset, address to, uint256 amount) private {
        vm.prank(fulfiller);
        inboxes.announceReturn(TICKET, asset, to, amount);
    }

    function approve(address asset, address to, uint256 amount) private {
        vm.prank(compliance);
        inboxes.approveReturn(TICKET, asset, to, amount);
    }

    function expectNotAnnounced(bytes32 id) private {
        vm.expectRevert(abi.encodeWithSelector(RedemptionInbox.ReturnNotAnnounced.selector, id));
    }

    function tokenReturn(uint256 amount) private view returns (bytes32) {
        return keccak256(abi.encode(TICKET, address(token), carol, amount));
    }

    function test_paysWhatOneRoleAnnouncedAndAnotherApproved() public {
        bytes32 id = tokenReturn(COIN);
        assertEq(inboxes.returnId(TICKET, address(token), carol, COIN), id);
        vm.expectEmit(address(inboxes));
        emit RedemptionInbox.ReturnAnnounced(id, TICKET, fulfiller, address(token), carol, COIN);
        announce(address(token), carol, COIN);
        assertTrue(inboxes.isAnnounced(id));
        assertEq(token.balanceOf(carol), 0);

        vm.expectEmit(address(inboxes));
        emit RedemptionInbox.ReturnApproved(id, TICKET, compliance);
        approve(address(token), carol, COIN);
        assertEq(token.balanceOf(carol), COIN);
        assertEq(token.balanceOf(inbox), 2 * COIN);
        assertFalse(inboxes.isAnnounced(id));
    }

    function test_paysOnce() public {
        announce(address(token), carol, COIN);
        approve(address(token), carol, COIN);
        expectNotAnnounced(tokenReturn(COIN));
        approve(address(token), carol, COIN);
    }

    function test_paysNothingElseThanWasAnnounced() public {
        announce(address(token), carol, COIN);
        expectNotAnnounced(tokenReturn(2 * COIN));
        approve(address(token), carol, 2 * COIN);
        expectNotAnnounced(keccak256(abi.encode(TICKET, address(token), bob, COIN)));
        approve(address(token), bob, COIN);
        expectNotAnnounced(keccak256(abi.encode(TICKET, address(0), carol, COIN)));
        approve(address(0), carol, COIN);
        bytes32 other = keccak256("another ticket");
        expectNotAnnounced(keccak256(abi.encode(other, address(token), carol, COIN)));
        vm.prank(compliance);
        inboxes.approveReturn(other, address(token), carol, COIN);
    }

    function testFuzz_announcingIsForFulfilmentOnly(address caller) public {
        vm.assume(caller != fulfiller);
        vm.startPrank(caller);
        expectUnauthorized(caller, token.FULFILMENT_ROLE());
        inboxes.announceReturn(TICKET, address(token), caller, COIN);
    }

    function testFuzz_approvingIsForComplianceOnly(address caller) public {
        vm.assume(caller != compliance);
        announce(address(token), carol, COIN);
        vm.startPrank(caller);
        expectUnauthorized(caller, token.COMPLIANCE_ROLE());
        inboxes.approveReturn(TICKET, address(token), carol, COIN);
    }

    function testFuzz_cancelingIsForEitherRole(address caller) public {
        vm.assume(caller != compliance && caller != fulfiller);
        announce(address(token), carol, COIN);
        vm.startPrank(caller);
        expectUnauthorized(caller, token.FULFILMENT_ROLE());
        inboxes.cancelReturn(tokenReturn(COIN));
    }

    function test_aCanceledReturnIsNotPaid() public {
        address[2] memory operators = [fulfiller, compliance];
        bytes32 id = tokenReturn(COIN);
        for (uint256 i = 0; i < 2; i++) {
            announce(address(token), carol, COIN);
            vm.expectEmit(address(inboxes));
            emit RedemptionInbox.ReturnCanceled(id, operators[i]);
            vm.prank(operators[i]);
            inboxes.cancelReturn(id);
            expectNotAnnounced(id);
            approve(address(token), carol, COIN);
            expectNotAnnounced(id);
            vm.prank(operators[i]);
            inboxes.cancelReturn(id);
        }
    }

    function test_refusesAReturnWithoutReceiverOrAmountOrTwice() public {
        vm.expectRevert(abi.encodeWithSelector(RedemptionInbox.InvalidReturn.selector, address(0), COIN));
        announce(address(token), address(0), COIN);
        vm.expectRevert(abi.encodeWithSelector(RedemptionInbox.InvalidReturn.selector, carol, 0));
        announce(address(token), carol, 0);
        announce(address(token), carol, COIN);
        vm.expectRevert(abi.encodeWithSelector(RedemptionInbox.ReturnAlreadyAnnounced.selector, tokenReturn(COIN)));
        announce(address(token), carol, COIN);
    }

    function test_aReturnWaitsWhileTheTokenIsPaused() public {
        announce(address(token), carol, COIN);
        pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        approve(address(token), carol, COIN);
        vm.prank(pauser);
        token.unpause();
        approve(address(token), carol, COIN);
        assertEq(token.balanceOf(carol), COIN);
    }

    function test_returnsMoreThanLiesThereToNobody() public {
        announce(address(token), carol, 4 * COIN);
        vm.expectRevert();
        approve(address(token), carol, 4 * COIN);
        assertTrue(inboxes.isAnnounced(tokenReturn(4 * COIN)));
    }

    function test_returnsAfterTheBurnWhatWasSentTooMuch() public {
        vm.prank(fulfiller);
        inboxes.redeem(TICKET, 2);
        announce(address(token), carol, COIN);
        approve(address(token), carol, COIN);
        assertEq(token.balanceOf(inbox), 0);
        assertEq(token.balanceOf(carol), COIN);
    }

    function test_returnsOtherTokensEvenThoseThatAnswerNothing() public {
        SilentToken other = new SilentToken();
        other.mint(inbox, 5);
        announce(address(other), carol, 5);
        approve(address(other), carol, 5);
        assertEq(other.balanceOf(carol), 5);
    }

    function test_returnsEtherThatCameBeforeTheAddressHadCodeAndRefusesLaterOnes() public {
        vm.deal(inbox, 1 ether);
        announce(address(0), carol, 1 ether);
        approve(address(0), carol, 1 ether);
        assertEq(carol.balance, 1 ether);
        assertEq(inbox.balance, 0);

        vm.deal(alice, 1 ether);
        vm.prank(alice);
        (bool accepted,) = inbox.call{value: 1 ether}("");
        assertFalse(accepted);
    }

    function test_aReceiverCannotBePaidTwiceByAskingAgain() public {
        GreedyReceiver greedy = new GreedyReceiver(inboxes, TICKET);
        bytes32 role = token.COMPLIANCE_ROLE();
        vm.prank(admin);
        token.grantRole(role, address(greedy));
        vm.deal(inbox, 2 ether);
        announce(address(0), address(greedy), 1 ether);
        approve(address(0), address(greedy), 1 ether);
        assertTrue(greedy.wasRefused());
        assertEq(address(greedy).balance, 1 ether);
        assertEq(inbox.balance, 1 ether);
    }
}
