import { type Address, type Hex, keccak256, parseAbiParameters, parseSignature, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const newHolder = (name: string) => privateKeyToAccount(keccak256(toHex(name)));
export const holder = newHolder('a holder without ether');
export const secondHolder = newHolder('another one');

const FAR_FUTURE = 2n ** 47n - 1n;

const PERMIT = parseAbiParameters('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline');
const TRANSFER = parseAbiParameters(
  'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
);
const REDEEM = parseAbiParameters(
  'address from, uint256 value, bytes32 ticketHash, uint256 validAfter, uint256 validBefore, bytes32 nonce',
);

type Domain = { name: string; version: string; chainId: number; verifyingContract: Address };

/** The last arguments of a signed call: the signature in three numbers, or in bytes. */
type Form = (signature: Hex) => readonly unknown[];
export const inBytes: Form = (signature) => [signature];
/** What only a contract that judges itself takes for a signature; no key's has that length. */
export const inOneByte: Form = () => ['0x01'];
export const inThree: Form = (signature) => {
  const { r, s, yParity } = parseSignature(signature);
  return [27 + yParity, r, s];
};

/** The arguments of the owner's first permit (ERC-2612). */
export async function permitArgs(domain: Domain, form: Form, owner: typeof holder, spender: Address, value: bigint) {
  const message = { owner: owner.address, spender, value, nonce: 0n, deadline: FAR_FUTURE };
  const types = { Permit: PERMIT };
  const signature = await owner.signTypedData({ domain, types, primaryType: 'Permit', message });
  return [owner.address, spender, value, FAR_FUTURE, ...form(signature)];
}

/** The arguments of ERC-3009's transferWithAuthorization, signed by the holder for itself or for a contract that trusts it. */
export async function transferArgs(domain: Domain, form: Form, from: Address, to: Address, value: bigint) {
  const nonce = keccak256(toHex(`transfer ${from} ${form.name}`));
  const message = { from, to, value, validAfter: 0n, validBefore: FAR_FUTURE, nonce };
  const types = { TransferWithAuthorization: TRANSFER };
  const signature = await holder.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message });
  return [from, to, value, 0n, FAR_FUTURE, nonce, ...form(signature)];
}

/** The arguments of redeemWithAuthorization, signed by the holder. */
export async function redeemArgs(domain: Domain, form: Form, value: bigint) {
  const [ticketHash, nonce] = [keccak256(toHex('a relayed ticket')), keccak256(toHex('redeem'))];
  const message = { from: holder.address, value, ticketHash, validAfter: 0n, validBefore: FAR_FUTURE, nonce };
  const types = { RedeemWithAuthorization: REDEEM };
  const signature = await holder.signTypedData({ domain, types, primaryType: 'RedeemWithAuthorization', message });
  return [holder.address, value, ticketHash, 0n, FAR_FUTURE, nonce, ...form(signature)];
}
