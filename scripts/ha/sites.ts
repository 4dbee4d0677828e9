import { join } from 'node:path';
import type { TokenChain } from '#contracts/testing/token-chain.ts';
import { migrateCommand } from '#server/platform/database/database-command.ts';
import { quietPort } from '#server/testing/quiet-port.ts';
import { runSite } from '#server/testing/site-process.ts';
import type { Cluster } from './cluster.ts';

const DATABASE = 'usg';
const KEYS = { DATA_KEY: '11'.repeat(32), AUDIT_KEY: '22'.repeat(32) };

/** The two roles and the schema, made through haproxy as an operator makes them. */
export async function createDatabase({ url, superuserUrl }: Cluster): Promise<string> {
  const settings = {
    ADMIN_DATABASE_URL: superuserUrl,
    MIGRATE_DATABASE_URL: url('usg_owner:owner', DATABASE),
    DATABASE_URL: url('usg_site:site', DATABASE),
  };
  await migrateCommand(settings, { roles: true });
  return settings.DATABASE_URL;
}

export const standbyDatabase = ({ standbyUrl }: Cluster): string => standbyUrl('usg_site:site', DATABASE);

type Places = { folder: string; databaseUrl: string; smtpUrl: string; chain: TokenChain };

/** An instance of the site, as npm start runs it. */
export async function startInstance(name: string, { folder, databaseUrl, smtpUrl, chain }: Places) {
  const site = runSite({
    ...KEYS,
    DATA_DIR: join(folder, name),
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    ETH_RPC_URL: chain.rpcUrl,
    CHAIN_ID: String(chain.chainId),
    TOKEN_ADDRESS: chain.token,
    INBOX_ADDRESS: chain.inbox,
    PORT: await quietPort(),
    SCREENING: 'none',
    RELAYER: 'off',
    REQUEST_LIMIT: '1000000',
    // Nothing asks for a page.
    WEB_URL: 'http://127.0.0.1:9',
  });
  const address = await site.ready;
  if (!address) throw new Error(`The site did not start: ${site.said()}`);
  const life = { ended: false };
  void site.ended.then(() => {
    life.ended = true;
  });
  return {
    address,
    hasEnded: () => life.ended,
    said: site.said,
    isReady: async () => (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })).status === 200,
    stop: async () => {
      site.child.kill('SIGTERM');
      await site.ended;
    },
  };
}
export type Instance = Awaited<ReturnType<typeof startInstance>>;
