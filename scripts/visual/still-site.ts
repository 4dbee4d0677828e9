import { serve } from '@hono/node-server';
import { testDatabase } from '#server/testing/database.ts';
import { testSite } from '#server/testing/site.ts';
import { freePort } from '../../e2e/free-port.ts';
import { root } from '../root.mjs';
import { stillChain } from './still-chain.ts';
import { NOW, writePrices } from './still-prices.ts';

/** The production build on a server whose clock, prices and chain stand still. */
export async function openStillSite() {
  const database = await testDatabase();
  await writePrices(database.db);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { app } = await testSite({
    db: database.db,
    node: stillChain,
    build: `${root}/build`,
    origins: [origin],
    now: () => new Date(NOW),
  });
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  return {
    origin,
    async close() {
      server.close();
      await database.close();
    },
  };
}
