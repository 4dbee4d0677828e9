import { type Hex, parseEther } from 'viem';
import * as z from 'zod/mini';
import type { Usg } from '#domain/money.ts';
import { parseUsgDown } from '#domain/typed-amounts.ts';
import type { DigestSigner, SignerKey } from './signers/digest-signer.ts';
import { keyOf, kmsKeySetting, privateKeySetting } from './signers/signer-settings.ts';

/** What the operator lets the relayer spend. */
export type RelayBudgets = {
  /** Authorizations of one holder, and from one network address, in 24 hours; sends and redemptions each have their own. */
  perHolder: number;
  perNetwork: number;
  /** Authorizations from one network address that aren't over; counted in the same way. */
  openPerNetwork: number;
  /** Wei for fees in 24 hours. */
  perDay: bigint;
  /** How much of that, and of the account's ETH, sends can't use up: it's kept for redemptions. */
  redemptionPercent: number;
  /** The least that a send whose fee we pay has to move. */
  leastSend: Usg;
};

/** The account that pays the network fee of holders' sends and redemptions; `signer` throws SignerUnavailable. */
export type Relayer = { signer: () => Promise<DigestSigner>; budgets: RelayBudgets };

const isEther = (text: string) => /^\d{1,4}(\.\d{1,18})?$/.test(text) && Number(text) > 0;
const isAmount = (text: string) => /^\d{1,7}(\.\d{1,9})?$/.test(text) && Number(text) > 0;

type WholeNumber = (
  name: string,
  usual: number,
  least: number,
  most: number,
) => z.ZodMiniType<number, string | undefined>;

/** The relayer's settings by their names, as in docs/operating/settings.md. */
export const relayerSettings = (wholeNumber: WholeNumber) => ({
  RELAYER: z.optional(
    z.enum(['on', 'off'], 'RELAYER must be on or off: whether we pay the network fee of holders without ETH'),
  ),
  RELAYER_KEY: privateKeySetting('RELAYER_KEY'),
  RELAYER_KMS_KEY_ID: kmsKeySetting('RELAYER_KMS_KEY_ID'),
  RELAYER_DAILY_ETH: z._default(
    z.string().check(z.refine(isEther, 'RELAYER_DAILY_ETH must be an amount of ETH above zero, such as 0.05')),
    '0.05',
  ),
  RELAYER_HOLDER_LIMIT: wholeNumber('RELAYER_HOLDER_LIMIT', 5, 1, 1_000_000),
  RELAYER_NETWORK_LIMIT: wholeNumber('RELAYER_NETWORK_LIMIT', 20, 1, 1_000_000),
  RELAYER_OPEN_LIMIT: wholeNumber('RELAYER_OPEN_LIMIT', 3, 1, 1_000_000),
  RELAYER_REDEMPTION_PERCENT: wholeNumber('RELAYER_REDEMPTION_PERCENT', 50, 0, 100),
  RELAYER_LEAST_SEND: z._default(
    z.string().check(z.refine(isAmount, 'RELAYER_LEAST_SEND must be a number of tokens above zero, such as 0.01')),
    '0.01',
  ),
});

type RelayerSettings = {
  RELAYER?: 'on' | 'off' | undefined;
  RELAYER_KEY?: string | undefined;
  RELAYER_KMS_KEY_ID?: string | undefined;
  RELAYER_DAILY_ETH: string;
  RELAYER_HOLDER_LIMIT: number;
  RELAYER_NETWORK_LIMIT: number;
  RELAYER_OPEN_LIMIT: number;
  RELAYER_REDEMPTION_PERCENT: number;
  RELAYER_LEAST_SEND: string;
};

export type RelayerEnv = SignerKey & {
  isOn: boolean;
  budgets: RelayBudgets;
};

/** Off in live mode unless a key is set; on in local mode, which makes a key of its own for its own chain. */
export function relayerEnv(set: RelayerSettings, live: boolean): RelayerEnv {
  const key: Hex | undefined = keyOf(set.RELAYER_KEY);
  const kmsKeyId = set.RELAYER_KMS_KEY_ID;
  return {
    isOn: set.RELAYER !== 'off' && (!live || key !== undefined || kmsKeyId !== undefined),
    key,
    kmsKeyId,
    budgets: {
      perHolder: set.RELAYER_HOLDER_LIMIT,
      perNetwork: set.RELAYER_NETWORK_LIMIT,
      openPerNetwork: set.RELAYER_OPEN_LIMIT,
      perDay: parseEther(set.RELAYER_DAILY_ETH),
      redemptionPercent: set.RELAYER_REDEMPTION_PERCENT,
      leastSend: parseUsgDown(set.RELAYER_LEAST_SEND) as Usg,
    },
  };
}

/** What is wrong with the relayer's settings together. */
export function relayerErrors(set: Record<string, string | undefined>, live: boolean): string[] {
  const keys = [set.RELAYER_KEY, set.RELAYER_KMS_KEY_ID].filter((key) => key !== undefined).length;
  if (keys > 1) return ['RELAYER_KEY must be unset where RELAYER_KMS_KEY_ID is set: the relayer has one key'];
  return live && set.RELAYER === 'on' && keys === 0
    ? ['RELAYER_KEY or RELAYER_KMS_KEY_ID must be set where RELAYER is on in live mode']
    : [];
}
