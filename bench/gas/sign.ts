import { type Address, type Hex, keccak256, parseAbiParameters, parseSignature, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

export const holder = privateKeyToAccount(keccak256(toHex('a holder without ether')));

const FAR_FUTURE = 2n ** 47n - 1n;
const NONCE = keccak256(toHex('nonce'));

const PERMIT = parseAbiParameters('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline');
const TRANSFER = parseAbiParameters(
  'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
);

type Domain = { name: string; version: string; chainId: number; verifyingContract: Address };

/** The arguments of ERC-2612's permit, signed by the holder. */
export async function permitArgs(domain: Domain, spender: Address, value: bigint) {
  const message = { owner: holder.address, spender, value, nonce: 0n, deadline: FAR_FUTURE };
  const types = { Permit: PERMIT };
  const signature = await holder.signTypedData({ domain, types, primaryType: 'Permit', message });
  return [holder.address, spender, value, FAR_FUTURE, ...split(signature)] as const;
}

/** The arguments of ERC-3009's transferWithAuthorization, signed by the holder. */
export async function transferArgs(domain: Domain, to: Address, value: bigint) {
  const message = { from: holder.address, to, value, validAfter: 0n, validBefore: FAR_FUTURE, nonce: NONCE };
  const types = { TransferWithAuthorization: TRANSFER };
  const signature = await holder.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message });
  return [holder.address, to, value, 0n, FAR_FUTURE, NONCE, ...split(signature)] as const;
}

function split(signature: Hex): readonly [number, Hex, Hex] {
  const { r, s, yParity } = parseSignature(signature);
  return [27 + yParity, r, s];
}
