// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

import {Freezing} from "./extensions/Freezing.sol";
import {Issuance} from "./extensions/Issuance.sol";
import {Redemption} from "./extensions/Redemption.sol";
import {Reserve} from "./extensions/Reserve.sol";
import {Roles} from "./extensions/Roles.sol";
import {TransferChecks} from "./extensions/TransferChecks.sol";

/// @title A token that stands for one coin held in trust; who deploys it gives its name and symbol
/// @notice ERC-20, ERC-2612, ERC-3009 and ERC-1594; issued against attested coins, redeemed for them. Not upgradeable.
/// @dev Security: it calls no other contract; no role moves a holder's tokens or stops an unfrozen holder's redemption;
/// issuing without coins takes an issuer and an attestor together, and never passes the cap.
contract UsgToken is Freezing, Issuance, Redemption, TransferChecks {
    /// @notice `cap_` in units of 1e-9 token, times in seconds; `admin_` appoints all roles but `attestor_`'s. Holders sign
    /// permits and authorizations in a domain of `name_`.
    constructor(
        string memory name_,
        string memory symbol_,
        uint256 cap_,
        uint48 maxAttestationAge_,
        uint48 adminDelay_,
        address admin_,
        address attestor_
    )
        ERC20(name_, symbol_)
        ERC20Permit(name_)
        Roles(adminDelay_, admin_, attestor_)
        Reserve(maxAttestationAge_)
        Issuance(cap_)
    {}

    /// @notice One token is 1e9 units.
    function decimals() public pure override returns (uint8) {
        return 9;
    }
}
