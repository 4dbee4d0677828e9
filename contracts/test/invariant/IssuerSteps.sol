// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {IERC1594} from "../../src/IERC1594.sol";
import {Issuance} from "../../src/extensions/Issuance.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {SingleUseData} from "../../src/extensions/SingleUseData.sol";
import {RelayedSteps} from "./RelayedSteps.sol";

/// @notice What issuers do, what the admin lets them do, and the end of issuance.
abstract contract IssuerSteps is RelayedSteps {
    bool public reachedCap;

    function issue(uint256 seed) external {
        uint256 room = cap - supply();
        uint256 limit = seed % 2 == 0 || headroom() > room ? room : headroom();
        uint256 number = draw(seed, "issue") % 6;
        uint256 value = number == 0 ? limit + 1 : number < 3 ? limit : amount(seed, limit);
        issueAs(staffOrOther(seed, ISSUER), recipient(seed), value, someData(seed));
    }

    /// @notice A little above or below what was issued, so that both limit and cap come to count; seldom without bound.
    function setIssuerLimit(uint256 seed) external {
        address by = staffOrOther(seed, ADMIN);
        address issuer = draw(seed, "limited") % 3 == 0 ? person(seed, "who") : staff[ISSUER];
        uint256 number = draw(seed, "total");
        uint256 total = number % 3 == 0 ? type(uint128).max : (issuedBy[issuer] / COIN + number % 400) * COIN;
        if (number % 16 == 1) total = issuedBy[issuer] / 2;
        bool fits = number % 16 != 2;
        if (!fits) total = uint256(type(uint128).max) + 1;
        if (refusesStaff(by, ADMIN) != 0 || !fits) {
            bytes4 error = refusesStaff(by, ADMIN);
            if (error == 0) error = SafeCast.SafeCastOverflowedUintDowncast.selector;
            attempt(by, abi.encodeCall(token.setIssuerLimit, (issuer, total)), error);
            return;
        }
        limitTo(issuer, total);
    }

    /// @notice One of the few words that issues use, so that each comes after the other; now and then zero.
    function voidIssue(uint256 seed) external {
        address by = staffOrOther(seed, ISSUER);
        uint256 number = draw(seed, "voided") % 16;
        bytes32 data = number < 6 ? bytes32(number) : bytes32(draw(seed, "new word"));
        bytes4 error = refusesStaff(by, ISSUER);
        if (error == 0 && data == 0) error = Issuance.NothingToVoid.selector;
        if (error == 0 && wordUsed[address(0)][data]) error = SingleUseData.DataAlreadyUsed.selector;
        if (error == 0) expectLog(Issuance.IssueVoided.selector, data, word(by), bytes(""));
        if (attempt(by, abi.encodeCall(token.voidIssue, (data)), error)) bookWord(address(0), abi.encode(data));
    }

    /// @notice Rarely by the admin, since nothing can be issued after it.
    function finalize(uint256 seed) external {
        uint256 number = draw(seed, "finalizer") % 24;
        address by = number == 0 ? staff[ADMIN] : number < 4 ? staff[ISSUER] : holder(seed, "finalizer");
        bytes4 error = refusesStaff(by, ADMIN);
        if (error == 0 && finalized) error = Issuance.IssuanceFinalized.selector;
        if (error == 0) expectLog(Issuance.FinalizedIssuance.selector, word(by), bytes(""));
        if (attempt(by, abi.encodeCall(token.finalizeIssuance, ()), error)) finalized = true;
    }

    function issueAs(address by, address to, uint256 value, bytes memory data) internal {
        bytes4 error = refusesIssue(by, to, value, data);
        if (error == 0) {
            expectTransfer(address(0), to, value);
            expectLog(IERC1594.Issued.selector, word(by), word(to), abi.encode(value, data));
        }
        if (!attempt(by, abi.encodeCall(token.issue, (to, value, data)), error)) return;
        bookIssue(by, to, value, data);
        if (supply() == cap) reachedCap = true;
    }

    function limitTo(address issuer, uint256 total) internal {
        expectLog(IssuerLimits.IssuerLimitSet.selector, word(issuer), abi.encode(total));
        attempt(staff[ADMIN], abi.encodeCall(token.setIssuerLimit, (issuer, total)), 0);
        limitOf[issuer] = total;
    }
}
