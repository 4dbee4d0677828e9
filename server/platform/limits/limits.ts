import type { Env } from '../env.ts';
import type { RelayBudgets } from '../relayer-settings.ts';
import { networksOf } from '../security/network-address.ts';

/** How often something may be done; TooMany beyond. */
export type Limit = {
  /** Who has a count of their own; an IPv6 address is counted in its larger networks, too. `all`: everyone together. */
  per: 'network' | 'account' | 'address' | 'mailbox' | 'wallet' | 'record' | 'template' | 'all';
  /** For the smallest network, where networks are counted. */
  most: number;
  windowSeconds: number;
};
/** One count for all instances, at the cost of a query: `most` in a window that begins with the first. */
export type DatabaseLimit = Limit & {
  keptIn: 'database';
  /** What its counts are kept under. */
  name: string;
};
/** A count in each instance, without a query, that ends with it: `most` at once, which come back evenly over the window. */
export type ProcessLimit = Limit & { keptIn: 'process' };

type AnyLimit = DatabaseLimit | ProcessLimit;

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/**
 * Every limit, or how it follows from the settings. What sends emails, tries secrets or spends money is counted in the database; what only
 * keeps a flood off the server, in the process. How many may be open at the same time is another matter (open-limit.ts).
 */
export const LIMITS = {
  signIn: ({ accounts }: Env) => ({
    name: 'sign-in',
    per: 'network',
    keptIn: 'database',
    most: accounts.signInLimit,
    windowSeconds: accounts.limitWindowSeconds,
  }),
  signUp: ({ accounts }: Env) => ({
    name: 'sign-up',
    per: 'network',
    keptIn: 'database',
    most: accounts.signUpLimit,
    windowSeconds: accounts.limitWindowSeconds,
  }),
  mailRequest: ({ accounts }: Env) => ({
    name: 'mail-request',
    per: 'network',
    keptIn: 'database',
    most: accounts.signUpLimit,
    windowSeconds: accounts.limitWindowSeconds,
  }),
  /** Enough for anyone who asks; each of the links works for as long as this lasts. */
  mailRequestOfAddress: {
    name: 'mail-request-of-address',
    per: 'address',
    keptIn: 'database',
    most: 10,
    windowSeconds: HOUR,
  },
  recoveryCode: { name: 'recovery-code', per: 'account', keptIn: 'database', most: 10, windowSeconds: HOUR },
  ownChange: { name: 'own-change', per: 'account', keptIn: 'database', most: 20, windowSeconds: HOUR },
  /** Emails that anyone can cause by naming an address, however it's written. */
  mailForAnyone: { name: 'mail-for-anyone', per: 'mailbox', keptIn: 'database', most: 10, windowSeconds: HOUR },
  /** Anyone can type anyone's address: nobody should be able to flood a mailbox through us. */
  leadThanks: { name: 'lead-thanks', per: 'mailbox', keptIn: 'database', most: 3, windowSeconds: DAY },
  notice: { name: 'notice', per: 'template', keptIn: 'database', most: 60, windowSeconds: HOUR },
  /** So many messages about one request are announced in an hour; the page shows them all. */
  purchaseMessage: { name: 'purchase-message', per: 'record', keptIn: 'database', most: 10, windowSeconds: HOUR },
  purchaseWallet: { name: 'purchase-wallet', per: 'record', keptIn: 'database', most: 5, windowSeconds: DAY },
  firstPurchaseWallets: {
    name: 'first-purchase-wallets',
    per: 'mailbox',
    keptIn: 'database',
    most: 20,
    windowSeconds: DAY,
  },
  furtherPurchaseWallets: {
    name: 'further-purchase-wallets',
    per: 'mailbox',
    keptIn: 'database',
    most: 10,
    windowSeconds: DAY,
  },
  relaysOfHolder: ({ perHolder }: RelayBudgets) => ({
    name: 'relay-of-holder',
    per: 'wallet',
    keptIn: 'database',
    most: perHolder,
    windowSeconds: DAY,
  }),
  relaysFromNetwork: ({ perNetwork }: RelayBudgets) => ({
    name: 'relay-from-network',
    per: 'network',
    keptIn: 'database',
    most: perNetwork,
    windowSeconds: DAY,
  }),

  /** For what pages read again and again: an address may stand for an office. */
  reads: { per: 'network', keptIn: 'process', most: 240, windowSeconds: 24 },
  lotReads: { per: 'network', keptIn: 'process', most: 60, windowSeconds: 30 },
  eventStreams: { per: 'network', keptIn: 'process', most: 120, windowSeconds: 30 },
  relayQuotes: { per: 'network', keptIn: 'process', most: 30, windowSeconds: 30 },
  /** Forms that anyone may send. */
  forms: ({ requestLimit }: Env) => ({
    per: 'network',
    keptIn: 'process',
    most: requestLimit,
    windowSeconds: MINUTE,
  }),
  purchaseChanges: { per: 'network', keptIn: 'process', most: 20, windowSeconds: 20 },
  redemptionChanges: { per: 'network', keptIn: 'process', most: 60, windowSeconds: MINUTE },
  /** What a network may change in accounts, whoever is signed in there; each change writes rows, and some hash a password. */
  accountChanges: { per: 'network', keptIn: 'process', most: 120, windowSeconds: MINUTE },
  /** Mail programs' own servers send unsubscriptions for many readers. */
  noticeChoices: { per: 'network', keptIn: 'process', most: 240, windowSeconds: MINUTE },
  confirmations: { per: 'network', keptIn: 'process', most: 60, windowSeconds: MINUTE },
  /** Everything that is stored about an account is read for one. */
  ownData: { per: 'network', keptIn: 'process', most: 20, windowSeconds: 200 },
  passkeys: { per: 'network', keptIn: 'process', most: 60, windowSeconds: MINUTE },
  walletLogins: { per: 'network', keptIn: 'process', most: 60, windowSeconds: MINUTE },
  walletActs: { per: 'network', keptIn: 'process', most: 120, windowSeconds: MINUTE },
  /** Each one is a line of the audit log. */
  addressChecks: { per: 'network', keptIn: 'process', most: 60, windowSeconds: MINUTE },
  lotDrafts: { per: 'network', keptIn: 'process', most: 30, windowSeconds: MINUTE },
  /** More than a vendor has results, and too few to be a load. */
  identityResults: { per: 'network', keptIn: 'process', most: 120, windowSeconds: MINUTE },
  chainCalls: { per: 'network', keptIn: 'process', most: 400, windowSeconds: 20 },
  allChainCalls: ({ rpcLimit }: Env) => ({
    per: 'all',
    keptIn: 'process',
    most: 10 * rpcLimit,
    windowSeconds: 10,
  }),
  faucet: { per: 'wallet', keptIn: 'process', most: 5, windowSeconds: 300 },
} satisfies Record<string, AnyLimit | ((settings: never) => AnyLimit)>;

/** The counts that someone is counted in, the smallest first; `share` multiplies the limit. */
export function countsOf({ per }: Limit, of: string): { name: string; share: number }[] {
  if (per === 'network') return networksOf(of);
  return [{ name: per === 'all' ? 'all' : of, share: 1 }];
}
