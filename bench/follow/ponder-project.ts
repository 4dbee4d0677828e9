import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { usgTokenAbi } from '#contracts/abi.ts';
import { npm } from '../../scripts/setup-step.mjs';

// From viem 2.30 on, an answer of more than 10 MB fails in Ponder 1.0.0.
const PACKAGES = { ponder: '1.0.0', viem: '2.23.2', hono: '4.13.19' };

/** It stores what we store: every entry of the log with its place, time and arguments, and every wallet's balance. */
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'ponder-bench', private: true, type: 'module', dependencies: PACKAGES }),
  'abi.ts': `export const abi = ${JSON.stringify(usgTokenAbi)} as const;\n`,
  'ponder.config.ts': `
import { createConfig } from 'ponder';
import { http } from 'viem';
import { abi } from './abi';
const chain = JSON.parse(process.env.CHAIN!);
// A block of thousands of entries may take longer than viem's 10 seconds.
export default createConfig({
  database: { kind: 'postgres', connectionString: process.env.DATABASE_URL },
  networks: {
    bench: { chainId: chain.chainId, transport: http(chain.rpcUrl, { timeout: 120_000 }), disableCache: true, maxRequestsPerSecond: 100_000 },
  },
  contracts: { Token: { network: 'bench', abi, address: chain.token, startBlock: Number(chain.first) } },
});
`,
  'ponder.schema.ts': `
import { index, onchainTable, primaryKey } from 'ponder';
export const account = onchainTable('account', (t) => ({
  address: t.hex().primaryKey(),
  balance: t.bigint().notNull(),
}));
export const tokenEvent = onchainTable(
  'token_event',
  (t) => ({
    block: t.bigint().notNull(), logIndex: t.integer().notNull(), blockHash: t.hex().notNull(), time: t.bigint().notNull(),
    tx: t.hex().notNull(), name: t.text().notNull(), from: t.hex(), to: t.hex(), value: t.bigint(), args: t.json(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.block, table.logIndex] }),
    from: index().on(table.from), to: index().on(table.to),
  }),
);
`,
  'src/index.ts': `
import { ponder } from 'ponder:registry';
import { account, tokenEvent } from 'ponder:schema';
import { abi } from '../abi';
const NOBODY = '0x0000000000000000000000000000000000000000';
const plain = (args) => JSON.parse(JSON.stringify(args ?? {}, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
for (const { name } of abi.filter(({ type }) => type === 'event')) {
  ponder.on('Token:' + name, async ({ event: { block, log, transaction, args }, context: { db } }) => {
    const moved = name === 'Transfer' ? args : {};
    await db.insert(tokenEvent).values({
      block: block.number, logIndex: log.logIndex, blockHash: block.hash, time: block.timestamp, tx: transaction.hash,
      name, from: moved.from, to: moved.to, value: moved.value, args: name === 'Transfer' ? {} : plain(args),
    });
    if (name !== 'Transfer') return;
    for (const [address, by] of [[args.from, -args.value], [args.to, args.value]]) {
      if (address === NOBODY) continue;
      const add = (row) => ({ balance: row.balance + by });
      await db.insert(account).values({ address, balance: by }).onConflictDoUpdate(add);
    }
  });
}
`,
  'src/api/index.ts': `import { Hono } from 'hono';\nexport default new Hono();\n`,
};

/** Installs Ponder with a project that follows the token, in that folder; it is no dependency of ours. */
export async function installPonder(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm('Installing Ponder (some minutes at first)', args, { cwd: folder });
}
