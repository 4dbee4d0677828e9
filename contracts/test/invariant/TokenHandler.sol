// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {IERC1594} from "../../src/IERC1594.sol";
import {TokenSettings, UsgToken} from "../../src/UsgToken.sol";
import {Freezing} from "../../src/extensions/Freezing.sol";
import {Issuance} from "../../src/extensions/Issuance.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {Ledger} from "../../src/extensions/Ledger.sol";
import {Redemption} from "../../src/extensions/Redemption.sol";
import {Reserve} from "../../src/extensions/Reserve.sol";
import {SingleUseData} from "../../src/extensions/SingleUseData.sol";
import {RecordedHistory} from "../RecordedHistory.sol";
import {Wallet} from "../Wallet.sol";
import {RelayedSteps} from "./RelayedSteps.sol";
import {Vault} from "./Vault.sol";

/// @notice The random steps of holders, relayers and staff, legal and illegal; the attestor alone is always honest.
contract TokenHandler is RelayedSteps {
    uint256 public headroomAtAsOf;
    uint256 public issuedAtAsOf;
    bool public reachedCap;

    constructor(uint256 cap_) {
        cap = cap_;
        for (uint256 i = 1; i <= 5; i++) {
            holders.push(vm.addr(i));
        }
        holders.push(address(new Wallet(vm.addr(6))));
        bytes32[6] memory roles = [ISSUER, PRICER, ATTESTOR, FULFILMENT, COMPLIANCE, PAUSER];
        for (uint256 i = 0; i < roles.length; i++) {
            staff[roles[i]] = vm.addr(100 + i);
        }
        staff[ADMIN] = address(this);

        deploy();
        for (uint256 i = 0; i < roles.length; i++) {
            if (roles[i] == ATTESTOR) continue;
            expectLog(IAccessControl.RoleGranted.selector, roles[i], word(staff[roles[i]]), word(address(this)));
            attempt(address(this), abi.encodeCall(token.grantRole, (roles[i], staff[roles[i]])), 0);
        }
        limit(staff[ISSUER], 2 * cap);

        vault = new Vault();
        vault.deposit(400);
        vault.remember(0, 0);
        report(staff[ATTESTOR], vault.countSince(0, 0), "");
    }

    function deploy() private {
        vm.recordLogs();
        token = new UsgToken(
            TokenSettings({
                name: "Gold Dollar",
                symbol: "GLD1",
                cap: cap,
                maxAttestationAge: uint48(MAX_AGE),
                adminDelay: 1 days,
                admin: staff[ADMIN],
                attestor: staff[ATTESTOR]
            })
        );
        tokenAddress = address(token);
        history = RecordedHistory.extend(0, tokenAddress, vm.getRecordedLogs());
    }

    function holderCount() external view returns (uint256) {
        return holders.length;
    }

    function deposit(uint256 seed) external {
        vault.deposit(1 + draw(seed, "coins") % 500);
        vault.remember(issued, redeemed);
    }

    function attest(uint256 seed) external {
        vault.remember(issued, redeemed);
        Vault.Count memory count = vault.countSince(attested.asOf, draw(seed, "count"));
        report(staffOrOther(seed, ATTESTOR), count, bytes32(seed));
    }

    /// @notice Of the future, of a time before the last, or with more redemptions than there were: none may pass.
    function attestFalsely(uint256 seed) external {
        uint256 kind = draw(seed, "fault") % 3;
        uint48 asOf = kind == 0 ? uint48(block.timestamp + 1) : kind == 1 ? attested.asOf - 1 : attested.asOf;
        uint256 total = kind == 2 ? redeemed + 1 : attested.redeemedAsOf;
        assertFalse(submit(staff[ATTESTOR], Attestation(attested.coins + 1, asOf, total, 0)));
    }

    function issue(uint256 seed) external {
        uint256 room = cap - supply();
        uint256 limit = seed % 2 == 0 || headroom() > room ? room : headroom();
        uint256 number = draw(seed, "issue") % 6;
        uint256 value = number == 0 ? limit + 1 : number < 3 ? limit : amount(seed, limit);
        issueAs(staffOrOther(seed, ISSUER), recipient(seed), value, someData(seed));
    }

    function freeze(uint256 seed) external {
        address by = staffOrOther(seed, COMPLIANCE);
        address account = holder(seed, "account");
        bytes4 error = refusesStaff(by, COMPLIANCE);
        if (error == 0 && frozen[account]) error = Ledger.AccountFrozen.selector;
        if (error == 0) expectLog(Freezing.Frozen.selector, word(account), bytes32(seed), word(by));
        if (attempt(by, abi.encodeCall(token.freeze, (account, bytes32(seed))), error)) frozen[account] = true;
    }

    function unfreeze(uint256 seed) external {
        address by = staffOrOther(seed, COMPLIANCE);
        bool mercy = seed % 4 != 0;
        for (uint256 i = 0; i < holders.length; i++) {
            address account = holders[i];
            if (mercy != frozen[account]) continue;
            bytes4 error = refusesStaff(by, COMPLIANCE);
            if (error == 0 && !frozen[account]) error = Ledger.AccountNotFrozen.selector;
            if (error == 0) expectLog(Freezing.Unfrozen.selector, word(account), bytes32(seed), word(by));
            if (attempt(by, abi.encodeCall(token.unfreeze, (account, bytes32(seed))), error)) frozen[account] = false;
        }
    }

    function pause(uint256 seed) external {
        address by = seed % 3 == 0 ? staff[PAUSER] : holder(seed, "pauser");
        bytes4 error = refusesStaff(by, PAUSER);
        if (error == 0 && paused) error = Pausable.EnforcedPause.selector;
        if (error == 0) expectLog(Pausable.Paused.selector, abi.encode(by));
        if (attempt(by, abi.encodeCall(token.pause, ()), error)) paused = true;
    }

    function unpause(uint256 seed) external {
        address by = staffOrOther(seed, PAUSER);
        bytes4 error = refusesStaff(by, PAUSER);
        if (error == 0 && !paused) error = Pausable.ExpectedPause.selector;
        if (error == 0) expectLog(Pausable.Unpaused.selector, abi.encode(by));
        if (attempt(by, abi.encodeCall(token.unpause, ()), error)) paused = false;
    }

    /// @notice A little above or below what was issued, so that both limit and cap come to count; seldom without bound.
    function setIssuerLimit(uint256 seed) external {
        address by = staffOrOther(seed, ADMIN);
        address issuer = draw(seed, "limited") % 4 == 0 ? holder(seed, "limited") : staff[ISSUER];
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
        limit(issuer, total);
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

    function fulfil(uint256 seed) external {
        address by = staffOrOther(seed, FULFILMENT);
        bytes4 error = refusesStaff(by, FULFILMENT);
        bytes32 receipt = bytes32(draw(seed, "receipt"));
        if (error == 0) expectLog(Redemption.RedemptionFulfilled.selector, bytes32(seed), receipt, word(by));
        attempt(by, abi.encodeCall(token.fulfilRedemption, (bytes32(seed), receipt)), error);
    }

    /// @notice Some days, or to the last second at which the attestation counts, or to the second after it, when
    /// nothing may be issued.
    function wait(uint256 seed) external {
        uint256 last = attested.asOf + MAX_AGE;
        if (seed % 6 > 1 || last < block.timestamp) {
            vm.warp(block.timestamp + 1 + draw(seed, "time") % 8 days);
            return;
        }
        vm.warp(last + seed % 6);
        issueAs(staff[ISSUER], holder(seed, "to"), 1, "");
    }

    function issueAs(address by, address to, uint256 value, bytes memory data) private {
        bytes4 error = refusesIssue(by, to, value, data);
        if (error == 0) {
            expectTransfer(address(0), to, value);
            expectLog(IERC1594.Issued.selector, word(by), word(to), abi.encode(value, data));
        }
        if (!attempt(by, abi.encodeCall(token.issue, (to, value, data)), error)) return;
        bookIssue(by, to, value, data);
        if (supply() == cap) reachedCap = true;
    }

    function limit(address issuer, uint256 total) private {
        expectLog(IssuerLimits.IssuerLimitSet.selector, word(issuer), abi.encode(total));
        attempt(staff[ADMIN], abi.encodeCall(token.setIssuerLimit, (issuer, total)), 0);
        limitOf[issuer] = total;
    }

    function report(address by, Vault.Count memory count, bytes32 documentHash) private {
        if (!submit(by, Attestation(count.coins, count.time, count.redeemed, documentHash))) return;
        uint256 outstanding = count.issued - count.redeemed;
        headroomAtAsOf = count.coins * COIN > outstanding ? count.coins * COIN - outstanding : 0;
        issuedAtAsOf = count.issued;
    }

    function submit(address by, Attestation memory next) private returns (bool accepted) {
        bytes4 error = refusesAttestation(by, next);
        if (error == 0) {
            bytes memory figures = abi.encode(next.coins, next.asOf, next.redeemedAsOf);
            expectLog(Reserve.ReserveAttested.selector, word(by), next.documentHash, figures);
        }
        accepted = attempt(by, abi.encodePacked(token.attestReserve.selector, abi.encode(next)), error);
        if (accepted) attested = next;
    }

    function bookRedemption(address from, uint256 value, bytes memory data) internal override {
        super.bookRedemption(from, value, data);
        vault.release(value / COIN);
        vault.remember(issued, redeemed);
    }
}
