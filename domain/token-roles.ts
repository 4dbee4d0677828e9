import { type Hex, keccak256, stringToBytes, zeroHash } from 'viem';

/** What an account can be to the token: its roles, named without their suffix _ROLE, and its attestor. */
export const WALLET_ROLES = [
  'DEFAULT_ADMIN',
  'ISSUER',
  'PRICER',
  'ATTESTOR',
  'FULFILMENT',
  'COMPLIANCE',
  'PAUSER',
] as const;
export type WalletRole = (typeof WALLET_ROLES)[number];

/**
 * A role of the contract (OpenZeppelin's AccessControl); the attestor is one account, which appoints its own successor. QUOTER signs the
 * sale desk's quotes: the token only keeps it, no wallet of staff has it, and nothing at the staff desk follows from it.
 */
export type TokenRole = Exclude<WalletRole, 'ATTESTOR'> | 'QUOTER';
export const TOKEN_ROLES: readonly TokenRole[] = [...WALLET_ROLES.filter((role) => role !== 'ATTESTOR'), 'QUOTER'];

/** A role that the admin grants and revokes. */
export type GrantedRole = Exclude<TokenRole, 'DEFAULT_ADMIN'>;
export const GRANTED_ROLES: readonly GrantedRole[] = TOKEN_ROLES.filter((role) => role !== 'DEFAULT_ADMIN');

/** The 32 bytes that stand for the role on the chain. */
export const roleHash = (role: TokenRole): Hex =>
  role === 'DEFAULT_ADMIN' ? zeroHash : keccak256(stringToBytes(`${role}_ROLE`));

/** The role of that hash; undefined for one that the token doesn't know. */
export const roleOfHash = (hash: string): TokenRole | undefined =>
  TOKEN_ROLES.find((role) => roleHash(role) === hash.toLowerCase());
