import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyOf } from './chain-history.ts';
import { testDatabase } from './database.ts';
import { type Ledger, newLedger } from './fault-ledger.ts';
import { openPlayer } from './play-chain-history.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let player: Awaited<ReturnType<typeof openPlayer>>;
const ledger: Ledger = newLedger();
beforeAll(async () => {
  database = await testDatabase();
  player = await openPlayer(database.db);
});
afterAll(async () => {
  await player.stop();
  database.close();
});

// npm run fuzz:follow plays as many as one likes; without lower case for hashes, 46 fails for good.
const NUMBERS = [46, 12, 66, 97, 134, ...Array.from({ length: 8 }, (_, index) => index + 1)];

it('a faulty node never moves a ticket or an order wrongly, and once it recovers the books match the chain', async () => {
  for (const number of NUMBERS) {
    try {
      await player.play(historyOf(number), ledger);
    } catch (error) {
      throw new Error(`History ${number}: ${error}`, { cause: error });
    }
  }
  const outcomes = [...ledger.counts.values()];
  expect(outcomes.reduce((sum, each) => sum + each.refused, 0)).toBeGreaterThan(5);
});
