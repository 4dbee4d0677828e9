import { randomUUID } from 'node:crypto';
import { type Address, type Hex, parseAbi } from 'viem';
import { afterAll, beforeEach } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { createFollower } from '../chain/follow.ts';
import { openPool } from '../platform/database/database.ts';
import { migrateCommand } from '../platform/database/database-command.ts';
import { issueOrdersOnChain } from '../sales/apply-issue-event.ts';
import { taken } from './desk-client.ts';
import { bySystem } from './features.ts';
import { newSafe } from './safes.ts';
import { testPostgres } from './shared-postgres.ts';
import { tokenChainOfFile } from './token.ts';
import { testTwoPersons } from './two-persons.ts';

const NONCE = parseAbi(['function nonce() view returns (uint256)']);
const RULES = { pay: 0, issue: 0, ship: 0, refund: 0, price: 10, reveal: 0, erase: 0, grant: 0 };

/** A PostgreSQL database and a pool of the role that a live site has there; for a whole test file. */
async function databaseOfSiteRole() {
  const postgres = await testPostgres();
  const as = (role: string) => Object.assign(new URL(postgres.url), { username: role, password: role }).href;
  const suffix = randomUUID().slice(0, 8);
  const roles = { MIGRATE_DATABASE_URL: as(`owner ${suffix}`), DATABASE_URL: as(`site ${suffix}`) };
  await migrateCommand({ ADMIN_DATABASE_URL: postgres.url, ...roles }, { roles: true });
  const { db, close } = openPool(roles.DATABASE_URL);
  afterAll(async () => {
    await close();
    await postgres.stop();
  });
  return db;
}

/**
 * A site with all that a live one has against theft, for a whole test file: every rule of two persons, the site's role of the database, and
 * the token's roles at a Safe of which two owners must sign; besides, an ISSUER that is no Safe.
 */
export async function guardedSiteOfFile() {
  const chain = await tokenChainOfFile();
  const db = await databaseOfSiteRole();
  const site = await testTwoPersons(db, chain);
  const safe = await newSafe(chain);
  const [owner] = safe.owners;
  await chain.fund(owner.address);
  for (const role of ['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE'] as const) await chain.grant(role, safe.address);
  await chain.setIssuerLimit(safe.address, usgFromCoins(100));
  const issuer = await chain.account();
  await chain.grant('ISSUER', issuer.address);
  await chain.setIssuerLimit(issuer.address, usgFromCoins(100));

  site.setRules(RULES);
  const timing = { intervalMs: 20, leaseSeconds: 60 };
  const follow = createFollower(bySystem(site.context()), { effects: [issueOrdersOnChain], ...timing });
  beforeEach(async () => {
    site.setRules(RULES);
    // What one thief asked for is nothing for the next one to approve.
    for (const { id } of await site.waiting())
      await taken(await site.post('bob', `/api/approvals/${id}/refuse`, { reason: 'x' }));
  });

  const { node, contract } = chain;
  return {
    chain,
    db,
    site,
    safe,
    owner,
    issuer,
    token: chain.token as Address,
    /** The number of the Safe's next transaction. */
    nonce: async () => Number(await node.readContract({ address: safe.address, abi: NONCE, functionName: 'nonce' })),
    finish: async () => {
      await chain.finalize();
      await follow.poll();
    },
    units: (address: Hex) => node.readContract({ ...contract, functionName: 'balanceOf', args: [address] }),
    isFrozen: (address: Hex) => node.readContract({ ...contract, functionName: 'isFrozen', args: [address] }),
    supply: () => node.readContract({ ...contract, functionName: 'totalSupply' }),
    orderOf: (id: string) =>
      site.get<{ state: string; hash: Hex; alarm: { code: string } | null; refunded_cents: number | null }>(
        'bob',
        `/api/orders/${id}`,
      ),
  };
}
