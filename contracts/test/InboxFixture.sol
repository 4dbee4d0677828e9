// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RedemptionInbox} from "../src/RedemptionInbox.sol";
import {TokenFixture} from "./TokenFixture.sol";

/// @notice A ticket's address with 3 tokens, and the two steps of a return from it.
abstract contract InboxFixture is TokenFixture {
    RedemptionInbox internal inboxes;
    address internal inbox;
    address internal carol = makeAddr("carol");

    function setUp() public virtual override {
        super.setUp();
        inboxes = new RedemptionInbox(token);
        inbox = inboxes.inboxOf(TICKET);
        issueTo(alice, 10 * COIN);
        vm.prank(alice);
        token.transfer(inbox, 3 * COIN);
    }

    function announce(address asset, address to, uint256 amount) internal {
        vm.prank(fulfiller);
        inboxes.announceReturn(TICKET, asset, to, amount);
    }

    function approve(address asset, address to, uint256 amount) internal {
        vm.prank(compliance);
        inboxes.approveReturn(TICKET, asset, to, amount);
    }

    function expectNotAnnounced(bytes32 id) internal {
        vm.expectRevert(abi.encodeWithSelector(RedemptionInbox.ReturnNotAnnounced.selector, id));
    }

    function tokenReturn(uint256 amount) internal view returns (bytes32) {
        return keccak256(abi.encode(TICKET, address(token), carol, amount));
    }
}
