import { getAddress } from 'viem';
import { createApp } from '../app.ts';
import { type EthNode, NodeUnavailable } from '../chain/http-node.ts';
import { nodeClient } from '../chain/node-client.ts';
import type { Faucet } from '../chain/open-chain.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { readBuild } from '../site/pages/read-build.ts';
import { testBuild } from './build.ts';
import { testContext } from './features.ts';
import { answerAboutPricer } from './prices.ts';

export const TOKEN = getAddress('0x00000000000000000000000000000000000000aa');
const SITE = 'http://localhost:3000';

/** A node that nobody runs: all that is known of its chain is who signs the prices of tests. */
export const noNode: EthNode = {
  call: async (method, params) => {
    const result = answerAboutPricer(method, params);
    if (result === undefined) throw new NodeUnavailable('no node here');
    return { result };
  },
};

type Parts = { db: Db; node?: EthNode; faucet?: Faucet; build?: string; reasons?: string[] } & Partial<Context>;

/** The whole site in this process, over a small web build; asked by `get` and `post` as a browser on it would. */
export async function testSite({ db, node = noNode, faucet, build, reasons = [], ...rest }: Parts) {
  const chain = { id: 31337, token: TOKEN, inbox: TOKEN, client: nodeClient(node, 31337), local: true, explorer: null };
  const context = testContext({ db, chain, ...rest });
  const web = await readBuild(build ?? testBuild());
  const app = createApp(context, { node, faucet, readiness: () => ({ reasons, warnings: [] }), web });
  return {
    app,
    context,
    get: async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.request(SITE + path, { method, headers }),
    post: async (path: string, body: unknown, headers: Record<string, string> = {}) =>
      app.request(SITE + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** The settings of a live site; they are never contacted. */
export const LIVE_SETTINGS = {
  SITE_URL: 'https://usg.test',
  DATABASE_URL: 'postgres://usg@db.test/usg',
  ETH_RPC_URL: 'https://rpc.test/key',
  CHAIN_ID: '1',
  TOKEN_ADDRESS: TOKEN,
  INBOX_ADDRESS: TOKEN,
  SMTP_URL: 'smtps://mail.test',
  TRUSTED_PROXIES: '10.0.0.0/8',
  DATA_KEY: '5a'.repeat(32),
  AUDIT_KEY: '5b'.repeat(32),
  AUDIT_EMAIL: 'none',
};

/** A live environment, by an issuer whose facts are no longer fictional. */
export const liveEnv = () => readEnv(LIVE_SETTINGS, {});
