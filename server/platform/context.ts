import type { Logger } from 'pino';
import type { Address, PublicClient } from 'viem';
import type { Host } from '#domain/page-paths.ts';
import type { WalletRole } from '#domain/token-roles.ts';
import type { Db } from './database/database.ts';
import type { Env } from './env.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outages } from './outages.ts';
import type { Relayer } from './relayer-settings.ts';
import type { SaleDesk } from './sale-settings.ts';
import type { DigestSigner } from './signers/digest-signer.ts';

/** A Safe that an admin is an owner of, and the roles that it holds on the token. */
export type SafeRights = { address: Address; roles: readonly WalletRole[] };

/** Who makes the request. Only the code that verified a right creates the value that carries it. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string }
  | { kind: 'staff'; userId: string }
  /** A wallet with roles of its own, or an owner of a Safe with roles, which it may propose to and sign for. */
  | { kind: 'admin'; address: Address; roles: readonly WalletRole[]; safe?: SafeRights | undefined }
  /** The site itself: its clock, what it saw on the chain, or a named tool of its operator. */
  | { kind: 'system'; name?: string };

/** One token on one chain; every chain row carries (id, token). */
export type Chain = {
  id: number;
  token: Address;
  /** The RedemptionInbox contract of the token, which makes an address of its own for every ticket. */
  inbox: Address;
  /** Asks the first node that serves the chain. */
  client: PublicClient;
  /** Where a second node is set: each by itself. What can't be undone takes the word of both. */
  both?: readonly [first: PublicClient, second: PublicClient] | undefined;
  /** The token's first block, where the settings name it. */
  deployBlock?: bigint | undefined;
  /** Where whole coins are sold for USDC in one transaction; undefined where they aren't. */
  saleDesk?: SaleDesk | undefined;
  /** Our own anvil: the faucet exists, and the chain may lose blocks that the database has seen. */
  local: boolean;
  explorer: { name: string; url: string } | null;
};

/** What a verb may use; a test passes its own clock and database. */
export type Context = {
  db: Db;
  actor: Actor;
  /** The transition that its record was just checked for against the sanctions lists. */
  screenedFor?: string;
  /** Who agreed, where the act takes two persons: the audit log names both. */
  approvedBy?: Actor;
  /** The database's time, which all instances share. */
  now: () => Date;
  chain: Chain;
  /** Pays the network fee of holders without ETH; undefined where nobody does. */
  relayer?: Relayer | undefined;
  /** Signs the sale desk's quotes, and throws SignerUnavailable; undefined where nobody does. */
  quoter?: (() => Promise<DigestSigner>) | undefined;
  env: Env;
  /** What personal data is encrypted and hashed under; use it through subkey (secrets.ts). */
  dataKey: Uint8Array;
  /** What the head of the audit log is signed under; a key of its own, so that the exchange of the data key leaves it alone. */
  auditKey: Uint8Array;
  /** Other keys that what is stored may still be sealed under. */
  acceptedDataKeys?: readonly Uint8Array[];
  /** The site's own origins, the one that links and sign-ins use first; several only in local mode. */
  origins: readonly [string, ...string[]];
  /** The desk's own origin, where it has one. */
  deskUrl?: string | undefined;
  /** The wallet's own origin, where it has one. */
  walletUrl?: string | undefined;
  /** Which of these the request is for (security/host.ts). */
  host?: Host | undefined;
  log: Logger;
  /** Where a part that does not answer is reported, so that the log mentions it once. */
  outages: Outages;
  /** What this process counts; undefined where METRICS_PORT is not set. */
  metrics?: Metrics | undefined;
};

/** A context whose actor is proven to be staff, by an account with the staff role or a wallet with a role on the chain. */
export type DeskContext = Context & { actor: Extract<Actor, { kind: 'staff' | 'admin' }> };

/** Where the site is reached. */
export type Addresses = Pick<Context, 'origins' | 'deskUrl' | 'walletUrl'>;

/** What a verb or query needs of a context that doesn't need all of it. */
export type DbContext = Pick<Context, 'db'>;
export type ClockContext = Pick<Context, 'db' | 'now'>;
export type ChainContext = Pick<Context, 'db' | 'chain'>;
export type ActorContext = Pick<Context, 'db' | 'now' | 'actor'>;
/** What an audit row is written with. */
export type AuditContext = Pick<Context, 'db' | 'now' | 'actor' | 'approvedBy'>;

/** What lives as long as the process; a request adds its actor. */
export type Deps = Omit<Context, 'actor' | 'approvedBy' | 'screenedFor' | 'host'>;

/**
 * The Hono environment of every route: `c.var.context`, and the caller's network address for limits. A route sets `sameForAll` where
 * its answer to this path is the same for every caller (http/response-cache.ts), and `page` where it is a page: its path in the build.
 */
export type AppEnv = { Variables: { context: Context; ip: string; sameForAll?: boolean; page?: string } };
