// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RedemptionInbox} from "../src/RedemptionInbox.sol";
import {InboxFixture} from "./InboxFixture.sol";

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

/// @notice Returns of ether and other tokens, which came to a ticket's address by mistake.
contract InboxAssetsTest is InboxFixture {
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
