import { toHex } from 'viem';
import { usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { roleHash, TOKEN_ROLES, type TokenRole } from '#domain/token-roles.ts';

/** One line that a wallet shows of what is signed (ERC-7730, field formats). */
export type Field = {
  label: string;
  format: 'raw' | 'addressName' | 'tokenAmount' | 'amount' | 'date' | 'duration' | 'unit' | 'enum' | 'calldata';
  params?: Readonly<Record<string, unknown>>;
  /** Always by default. 'set' leaves zeros out, 'detail' is for wallets with room for it. */
  shown?: 'set' | 'detail' | 'never';
};

/**
 * What a call or message does, in words for its signer (ERC-7730). An `interpolatedIntent` names every field that is always shown, since
 * wallets may show it alone.
 */
export type Description = {
  intent: string;
  interpolatedIntent?: string;
  fields: Readonly<Record<string, Field>>;
};

/** The token itself: a call goes to it, and a message is verified by it. */
const TOKEN_PATH = '@.to';

export const raw = (label: string): Field => ({ label, format: 'raw' });
export const detail = (label: string): Field => ({ ...raw(label), shown: 'detail' });
export const never = (label: string): Field => ({ ...raw(label), shown: 'never' });
export const whenSet = (field: Field): Field => ({ ...field, shown: 'set' });

export const account = (label: string): Field => ({
  label,
  format: 'addressName',
  params: { types: ['wallet', 'eoa', 'contract'], sources: ['local', 'ens'] },
});

export const amount = (label: string, tokenPath = TOKEN_PATH): Field => ({
  label,
  format: 'tokenAmount',
  params: { tokenPath },
});

/** An amount that another may use up. There are never more tokens than the cap, so from there on it is unlimited. */
export const limit = (label: string): Field => ({
  label,
  format: 'tokenAmount',
  params: { tokenPath: TOKEN_PATH, threshold: toHex(usgFromCoins(MAX_SUPPLY_COINS)), message: 'Unlimited' },
});

export const date = (label: string): Field => ({ label, format: 'date', params: { encoding: 'timestamp' } });

export const cents = (label: string): Field => ({ label, format: 'unit', params: { base: 'USD', decimals: 2 } });

/** A value with a name of its own; the names are in ENUMS. */
export const named = (label: string, name: 'roles' | 'operations'): Field => ({
  label,
  format: 'enum',
  params: { $ref: `$.metadata.enums.${name}` },
});

const ROLE_NAMES: Readonly<Record<TokenRole, string>> = {
  DEFAULT_ADMIN: 'Admin',
  ISSUER: 'Issuer',
  PRICER: 'Pricer',
  FULFILMENT: 'Fulfillment',
  COMPLIANCE: 'Compliance',
  PAUSER: 'Pauser',
  QUOTER: 'Quoter',
};

/** What wallets show in place of these values. */
export const ENUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  roles: Object.fromEntries(TOKEN_ROLES.map((role) => [roleHash(role), ROLE_NAMES[role]])),
  operations: { 0: 'Call', 1: 'Delegate call' },
};

/** Parts of a signature. They say nothing to a reader, and a wrong one is refused. */
export const SIGNATURE_FIELDS: Readonly<Record<string, Field>> = {
  v: never('Signature, v'),
  r: never('Signature, r'),
  s: never('Signature, s'),
  signature: never('Signature'),
};
