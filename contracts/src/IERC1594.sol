// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Issuance, redemption and transfer checks with data, names and order as in ERC-1594.
interface IERC1594 {
    /// @notice `_value` units were issued to `_to`.
    event Issued(address indexed _operator, address indexed _to, uint256 _value, bytes _data);

    /// @notice `_value` units of `_from` were redeemed; `_operator` is zero where the holder sent it.
    event Redeemed(address indexed _operator, address indexed _from, uint256 _value, bytes _data);

    /// @notice Transfers from the caller; `_data` is not used by the token.
    function transferWithData(address _to, uint256 _value, bytes calldata _data) external;

    /// @notice Transfers from `_from` on an allowance; `_data` is not used by the token.
    function transferFromWithData(address _from, address _to, uint256 _value, bytes calldata _data) external;

    /// @notice False for ever once issuance is finalized.
    function isIssuable() external view returns (bool);

    /// @notice Issues `_value` units to `_tokenHolder`.
    function issue(address _tokenHolder, uint256 _value, bytes calldata _data) external;

    /// @notice Redeems `_value` units of the caller.
    function redeem(uint256 _value, bytes calldata _data) external;

    /// @notice Redeems `_value` units of `_tokenHolder` on an allowance.
    function redeemFrom(address _tokenHolder, uint256 _value, bytes calldata _data) external;

    /// @notice Whether the caller's transfer would succeed, its status code and the selector of the error otherwise.
    function canTransfer(address _to, uint256 _value, bytes calldata _data)
        external
        view
        returns (bool, bytes1, bytes32);

    /// @notice Whether the caller's transferFrom would succeed, its status code and the selector of the error otherwise.
    function canTransferFrom(address _from, address _to, uint256 _value, bytes calldata _data)
        external
        view
        returns (bool, bytes1, bytes32);
}
