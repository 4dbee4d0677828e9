// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {HolderSteps} from "./HolderSteps.sol";

/// @notice The calls that a holder signs and another account sends, in both forms.
abstract contract SignedCalls is HolderSteps {
    /// @notice Who is said to sign and the key that does; whether in the form with `bytes` instead of `v, r, s`.
    struct Signing {
        address from;
        uint256 key;
        bool inBytes;
        bool genuine;
    }

    /// @notice The selectors of a function's two forms.
    struct Forms {
        bytes4 vrs;
        bytes4 inBytes;
    }

    /// @dev The key is now and then another holder's. The last holder is a contract that asks for its owner's signature.
    function signer(uint256 seed) internal view returns (Signing memory) {
        uint256 from = draw(seed, "signer") % holders.length;
        uint256 by = draw(seed, "forger") % 8 == 0 ? draw(seed, "key") % holders.length : from;
        bool inBytes = draw(seed, "form") % 2 == 0;
        return Signing(holders[from], by + 1, inBytes, from == by);
    }

    /// @dev The selectors of the function whose name and types begin so.
    function formsOf(string memory beginning) internal pure returns (Forms memory) {
        return Forms(
            bytes4(keccak256(bytes(string.concat(beginning, "uint8,bytes32,bytes32)")))),
            bytes4(keccak256(bytes(string.concat(beginning, "bytes)"))))
        );
    }

    /// @dev The call with a signature of `encoded`, which follows the arguments in `head`.
    function signedCall(Forms memory forms, bytes memory head, Signing memory signing, bytes memory encoded)
        internal
        view
        returns (bytes memory)
    {
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), keccak256(encoded)));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(signing.key, digest);
        if (!signing.inBytes) return abi.encodePacked(forms.vrs, head, abi.encode(v, r, s));
        bytes memory tail = abi.encodePacked(head.length + 32, uint256(65), r, s, v, bytes31(0));
        return abi.encodePacked(forms.inBytes, head, tail);
    }
}
