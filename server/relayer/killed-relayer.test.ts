import { beforeEach, expect, it } from 'vitest';
import { empty, testDatabase } from '../testing/database.ts';
import { playRelays } from '../testing/play-relays.ts';
import { tokenChainOfFile } from '../testing/token.ts';

const SEEDS = 12;
const from = Number(process.env.SEED ?? 1);

const chain = await tokenChainOfFile();
const database = await testDatabase();
beforeEach(async () => {
  await empty(database.db);
  return () => database.close();
});

it('loses nothing, doubles nothing and pays for nothing twice, at whatever step the relayer is killed', async () => {
  let kills = 0;
  for (let seed = from; seed < from + SEEDS; seed++) {
    await empty(database.db);
    kills += await playRelays(chain, database.db, seed).catch((error) => {
      throw new Error(`SEED=${seed}: ${error.message}`, { cause: error });
    });
  }
  expect(kills).toBeGreaterThan(5 * SEEDS);
});
