import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { PublicClient } from 'viem';
import { httpNode } from '../chain/http-node.ts';
import { nodeClient } from '../chain/node-client.ts';
import { explorerOf } from '../chain/open-chain.ts';
import { lockDataDir } from '../local/data-dir-lock.ts';
import { readLocalFile } from '../local/local-file.ts';
import type { Chain, Context } from '../platform/context.ts';
import { askTime } from '../platform/database/clock.ts';
import { type Db, type OpenDatabase, openDatabase, openPoolOf } from '../platform/database/database.ts';
import { type Env, examineEnv } from '../platform/env.ts';
import { createOutages } from '../platform/outages.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { givenSettings, type Settings } from '../platform/secret-files.ts';
import { openRelayer } from '../relayer/open-relayer.ts';
import { NotExamined } from './not-examined.ts';

/** A node is asked up to three times. */
const NODE_MS = 2_500;
const QUERY_MS = 4_000;

export type ExaminedNode = { setting: string; host: string; client: PublicClient };

/** What a site that runs has open already, and what a test brings. */
export type Given = {
  db?: Db;
  chain?: Chain;
  relayer?: Relayer | undefined;
  dataKey?: Uint8Array;
  /** A certificate authority in PEM, in place of the system's. */
  ca?: string;
};

/** What the checks look at, each for itself. */
export type Examined = {
  env: Env;
  settings: Settings;
  /** What is wrong with the settings; a setting that is wrong counts as unset. */
  errors: readonly string[];
  beforeUpgrade: boolean;
  ca: string | undefined;
  /** Throws StartupError, which says why there is none. */
  openDatabase: () => Promise<Db>;
  /** Throws NotExamined where there is none. */
  db: () => Promise<Db>;
  nodes: readonly ExaminedNode[];
  /** Throws NotExamined where there is no data key. */
  keys: () => Promise<Pick<Context, 'dataKey' | 'acceptedDataKeys' | 'auditKey'>>;
  /** The database and the chain, as the site's own functions take them. Throws NotExamined where there is none. */
  context: () => Promise<Context>;
  close: () => Promise<void>;
};

const log = pino({ level: 'silent' });

function openOwn(env: Env): Promise<OpenDatabase> {
  if (env.databaseUrl) return openPoolOf('DATABASE_URL', env.databaseUrl, { queryTimeoutMs: QUERY_MS });
  if (env.mode === 'live') throw new NotExamined('DATABASE_URL is not set');
  if (!existsSync(join(env.dataDir, 'db'))) throw new NotExamined(`${env.dataDir} holds no site’s data yet`);
  const lock = lockDataDir(env.dataDir);
  return openDatabase(env).then(
    ({ db, close }) => ({ db, close: () => close().finally(lock.release) }),
    (error) => {
      lock.release();
      throw error;
    },
  );
}

function nodesOf({ remoteChain }: Env): ExaminedNode[] {
  if (!remoteChain) return [];
  const { id, rpcUrl, secondRpcUrl } = remoteChain;
  const node = (setting: string, url: string): ExaminedNode => ({
    setting,
    // The rest of the address often holds a key.
    host: new URL(url).host,
    client: nodeClient(httpNode(url, NODE_MS), id),
  });
  const second = secondRpcUrl === undefined ? [] : [node('ETH_RPC_URL_2', secondRpcUrl)];
  return [node('ETH_RPC_URL', rpcUrl), ...second];
}

function chainOf({ remoteChain }: Env, nodes: readonly ExaminedNode[]): Chain {
  const [first] = nodes;
  if (!remoteChain || !first) throw new NotExamined('no node is set, or the site’s own chain isn’t running');
  const { id, token, inbox, deployBlock } = remoteChain;
  return { id, token, inbox, deployBlock, client: first.client, local: false, explorer: explorerOf(id) };
}

/** The key that the site would use: the settings', or the one that local mode made. */
async function dataKeyOf({ dataKey, mode, dataDir }: Env): Promise<Uint8Array> {
  const own = dataKey ?? (mode === 'local' ? (await readLocalFile(dataDir)).dataKey : undefined);
  if (own === undefined) throw new NotExamined('DATA_KEY is not set');
  return typeof own === 'string' ? Buffer.from(own, 'hex') : own;
}

/** Reads the settings and opens nothing yet: the database is opened by the first check that needs it, for all of them. */
export function prepare(source: Settings, beforeUpgrade = false, given: Given = {}): Examined {
  const { env, errors } = examineEnv(source);
  // With what is in the files that they name, which a server's answer may repeat.
  const settings = givenSettings(source).given;
  let opening: Promise<OpenDatabase> | undefined;
  const openOnce = async () => {
    if (given.db) return given.db;
    opening ??= (async () => openOwn(env))();
    return (await opening).db;
  };
  const db = async () => {
    try {
      return await openOnce();
    } catch (error) {
      if (error instanceof NotExamined) throw error;
      throw new NotExamined('the database can’t be used');
    }
  };
  const nodes = nodesOf(env);
  const keys = async () => {
    const dataKey = given.dataKey ?? (await dataKeyOf(env));
    return { dataKey, acceptedDataKeys: env.acceptedDataKeys, auditKey: env.auditKey ?? dataKey };
  };
  const context = async (): Promise<Context> => {
    const own = await db();
    const { latest } = await askTime(own);
    return {
      db: own,
      actor: { kind: 'system' },
      now: () => new Date(latest + performance.now()),
      chain: given.chain ?? chainOf(env, nodes),
      relayer: given.relayer ?? (await openRelayer(env.relayer, undefined)),
      env,
      ...(await keys()),
      origins: [env.siteUrl ?? 'http://localhost'],
      log,
      outages: createOutages(log),
    };
  };
  const close = async () => (await opening?.catch(() => undefined))?.close();
  return {
    env,
    settings,
    errors,
    beforeUpgrade,
    ca: given.ca,
    openDatabase: openOnce,
    db,
    nodes,
    keys,
    context,
    close,
  };
}
