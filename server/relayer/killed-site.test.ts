import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testBuild } from '../testing/build.ts';
import { testFolder } from '../testing/folder.ts';
import { handIn, killedSite, newAuthorizations } from '../testing/killed-site.ts';
import { RELAYED_STEPS } from '../testing/killing-proxies.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { tokenChainOfFile } from '../testing/token.ts';

const chain = await tokenChainOfFile();
const postgres = await testPostgres();
const folder = testFolder();
const settings = { DATA_DIR: join(folder.path, 'data'), BUILD_DIR: testBuild() };
const place = { chain, db: postgres.open().db, databaseUrl: postgres.url, settings };
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

/** Only where a process doesn't come to what it is aimed at. */
const afterMs = 120_000;

it('carries out an authorization once, though its process is killed before and after every step', {
  tags: ['long'],
}, async () => {
  const relays = await newAuthorizations(place, 1);
  const site = await killedSite(place);
  // The last one comes twice: mined is kept, then final.
  for (const step of RELAYED_STEPS)
    for (const isDone of [false, true])
      expect(await site.live({ at: { step, isDone }, afterMs, ask: handIn(relays) })).toBe(true);
  await chain.finalize();
  for (const isDone of [false, true]) expect(await site.live({ at: { step: 'following', isDone } })).toBe(true);
  await site.mustBeDone(relays);
  await site.stop();
});

it('is refused by its own process where its account has a role on the token', async () => {
  const site = await killedSite(place);
  await chain.grant('ISSUER', site.address);
  await expect(site.live({ afterMs })).rejects.toThrow(
    `The site ended by itself: The relayer’s account ${site.address} holds ISSUER on the token. Give the relayer a key of its own.`,
  );
  await site.stop();
});
