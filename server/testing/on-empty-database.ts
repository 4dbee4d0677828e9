import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startAnvil } from '#contracts/testing/anvil.ts';
import { httpNode } from '../chain/http-node.ts';
import type { Db } from '../platform/database/database.ts';
import { empty, testDatabase } from './database.ts';
import { testSite } from './site.ts';

/** Opens a database for a test file, and resets it before each of its tests. */
export function onEmptyDatabase(fill: (db: Db) => unknown): void {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await empty(database.db);
    await fill(database.db);
  });
}

/** The whole site for a test file, on a separate database that starts empty. */
export async function siteOfFile() {
  const database = await testDatabase();
  afterAll(() => database.close());
  return testSite({ db: database.db });
}

/** The whole site for a test file, without a database, on an anvil that runs as long as the file. */
export async function siteOnAnvil() {
  const anvil = await startAnvil();
  afterAll(() => anvil.stop());
  return { anvil, site: await testSite({ db: undefined as never, node: httpNode(anvil.url) }) };
}
