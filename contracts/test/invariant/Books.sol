// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {Attestor} from "../../src/extensions/Attestor.sol";
import {Issuance} from "../../src/extensions/Issuance.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {Ledger} from "../../src/extensions/Ledger.sol";
import {Redemption} from "../../src/extensions/Redemption.sol";
import {Reserve} from "../../src/extensions/Reserve.sol";
import {SingleUseData} from "../../src/extensions/SingleUseData.sol";

/// @notice Books kept apart from the token's, and its rules once more: each answers with the error that it expects, or 0.
abstract contract Books {
    struct Attestation {
        uint256 coins;
        uint48 asOf;
        uint256 redeemedAsOf;
        bytes32 documentHash;
    }

    /// @notice Who was named and may accept after `schedule`, which is 0 while nobody is named.
    struct Successor {
        address account;
        uint48 schedule;
    }

    uint256 internal constant COIN = 1e9;
    uint256 internal constant MAX_AGE = 35 days;
    uint48 internal constant ADMIN_DELAY = 1 days;

    bytes32 internal constant ADMIN = 0;
    bytes32 internal constant ISSUER = keccak256("ISSUER_ROLE");
    bytes32 internal constant PRICER = keccak256("PRICER_ROLE");
    bytes32 internal constant ATTESTOR = keccak256("attestor, which is no role of the token");
    bytes32 internal constant FULFILMENT = keccak256("FULFILMENT_ROLE");
    bytes32 internal constant COMPLIANCE = keccak256("COMPLIANCE_ROLE");
    bytes32 internal constant PAUSER = keccak256("PAUSER_ROLE");

    address internal tokenAddress;
    uint256 public cap;

    uint256 public issued;
    uint256 public redeemed;
    bool public paused;
    bool public finalized;
    Attestation public attested;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => bool) public frozen;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address owner => uint256) public permits;
    mapping(address holder => mapping(bytes32 nonce => bool)) public nonceUsed;
    mapping(address scope => mapping(bytes32 word => bool)) public wordUsed;
    /// @notice Who does a role's work, as long as nobody else is drawn; the attestor, too, which is no role of the token.
    mapping(bytes32 role => address) public staff;
    mapping(bytes32 role => mapping(address account => bool)) public holdsRole;
    Successor public nextAdmin;
    Successor public nextAttestor;
    mapping(address issuer => uint256) public issuedBy;
    mapping(address issuer => uint256) public limitOf;

    function supply() public view returns (uint256) {
        return issued - redeemed;
    }

    /// @notice Coins, less what was redeemed since the count, less the supply.
    function headroom() public view returns (uint256) {
        uint256 covered = attested.coins * COIN;
        uint256 taken = redeemed - attested.redeemedAsOf + supply();
        return covered > taken ? covered - taken : 0;
    }

    function leftTo(address issuer) public view returns (uint256) {
        return limitOf[issuer] > issuedBy[issuer] ? limitOf[issuer] - issuedBy[issuer] : 0;
    }

    function refusesStaff(address by, bytes32 role) internal view returns (bytes4) {
        if (role == ATTESTOR) return staff[role] == by ? bytes4(0) : Attestor.NotTheAttestor.selector;
        return holdsRole[role][by] ? bytes4(0) : IAccessControl.AccessControlUnauthorizedAccount.selector;
    }

    function refusesTransfer(address from, address to, uint256 value) public view returns (bytes4) {
        if (to == address(0)) return IERC20Errors.ERC20InvalidReceiver.selector;
        if (paused) return Pausable.EnforcedPause.selector;
        if (to == tokenAddress) return Ledger.TransferToToken.selector;
        if (frozen[from]) return Ledger.AccountFrozen.selector;
        if (balanceOf[from] < value) return IERC20Errors.ERC20InsufficientBalance.selector;
        if (frozen[to]) return Ledger.AccountFrozen.selector;
        return 0;
    }

    function refusesSpender(address spender, address owner, uint256 value) public view returns (bytes4) {
        if (frozen[spender]) return Ledger.AccountFrozen.selector;
        if (allowance[owner][spender] < value) return IERC20Errors.ERC20InsufficientAllowance.selector;
        return 0;
    }

    function refusesIssue(address by, address to, uint256 value, bytes memory data) internal view returns (bytes4) {
        if (refusesStaff(by, ISSUER) != 0) return refusesStaff(by, ISSUER);
        if (finalized) return Issuance.IssuanceFinalized.selector;
        if (value == 0) return Issuance.NothingToIssue.selector;
        if (wordUsed[address(0)][wordOf(data)]) return SingleUseData.DataAlreadyUsed.selector;
        if (value > cap - supply()) return Issuance.ExceedsCap.selector;
        if (block.timestamp - attested.asOf > MAX_AGE) return Reserve.AttestationTooOld.selector;
        if (value > headroom()) return Reserve.ExceedsReserve.selector;
        if (value > leftTo(by)) return IssuerLimits.ExceedsIssuerLimit.selector;
        if (to == address(0)) return IERC20Errors.ERC20InvalidReceiver.selector;
        if (paused) return Pausable.EnforcedPause.selector;
        if (to == tokenAddress) return Ledger.TransferToToken.selector;
        if (frozen[to]) return Ledger.AccountFrozen.selector;
        return 0;
    }

    function refusesRedemption(address holder, uint256 value, bytes memory data) internal view returns (bytes4) {
        if (wordUsed[holder][wordOf(data)]) return SingleUseData.DataAlreadyUsed.selector;
        if (value == 0 || value % COIN > 0) return Redemption.NotWholeCoins.selector;
        if (frozen[holder]) return Ledger.AccountFrozen.selector;
        if (balanceOf[holder] < value) return IERC20Errors.ERC20InsufficientBalance.selector;
        return 0;
    }

    function refusesAttestation(address by, Attestation memory next) internal view returns (bytes4) {
        if (refusesStaff(by, ATTESTOR) != 0) return refusesStaff(by, ATTESTOR);
        if (next.asOf > block.timestamp) return Reserve.AttestationInFuture.selector;
        if (next.asOf < attested.asOf) return Reserve.AttestationOutOfOrder.selector;
        if (next.redeemedAsOf > redeemed) return Reserve.RedeemedAboveTotal.selector;
        return 0;
    }

    function bookTransfer(address from, address to, uint256 value) internal {
        balanceOf[from] -= value;
        balanceOf[to] += value;
    }

    function bookSpending(address spender, address owner, uint256 value) internal {
        if (allowance[owner][spender] != type(uint256).max) allowance[owner][spender] -= value;
    }

    function bookIssue(address by, address to, uint256 value, bytes memory data) internal {
        issued += value;
        issuedBy[by] += value;
        balanceOf[to] += value;
        bookWord(address(0), data);
    }

    function bookRedemption(address holder, uint256 value, bytes memory data) internal virtual {
        redeemed += value;
        balanceOf[holder] -= value;
        bookWord(holder, data);
    }

    function bookWord(address scope, bytes memory data) internal {
        if (wordOf(data) != 0) wordUsed[scope][wordOf(data)] = true;
    }

    /// @dev Zero, which is never used up, where the data is no single word.
    function wordOf(bytes memory data) private pure returns (bytes32) {
        return data.length == 32 ? bytes32(data) : bytes32(0);
    }
}
