// npm run bench -- proof: looking a lot up and proving it in a browser, ours next to OpenZeppelin’s Merkle tree.
import { canonicalJson } from '#domain/canonical-json.ts';
import type { Lot } from '#proof/lots.ts';
import { serveBuiltPage } from '#wallet/testing/built-page.ts';
import { launchChromium } from '#wallet/testing/chromium.ts';
import { median } from './median.ts';
import type { ProofWindow } from './proof-page.ts';

const COINS_IN_LOT = 500;
const LOTS = [2_000, 20_000];
const GOAL_MS = 100;
const ROUNDS = Number(process.env.ROUNDS ?? 5);

const idOf = (at: number) => `LOT-${String(at).padStart(6, '0')}`;
const lotsOf = (count: number): Lot[] =>
  Array.from({ length: count }, (_, at) => ({
    id: idOf(at),
    year: 2020 + (at % 7),
    mint: 'West Point',
    coins: COINS_IN_LOT,
    depository: 'A depository with a long name, Wilmington',
    box: `Box ${at}`,
    receivedOn: '2026-01-02',
  }));

const site = await serveBuiltPage({ entry: new URL('./proof-page.ts', import.meta.url).pathname });
const browser = await launchChromium();
try {
  console.log(`Looking a lot up and proving it, Chromium ${browser.version().split('.')[0]}, ${ROUNDS} rounds:\n`);
  const page = await browser.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => 'contest' in window);
  for (const count of LOTS) {
    const input = [canonicalJson(lotsOf(count)), idOf(count >> 1), ROUNDS] as const;
    const timings = await page.evaluate(
      ([text, id, rounds]) => (window as unknown as ProofWindow).contest(text, id, rounds),
      input,
    );
    console.log(`${(count * COINS_IN_LOT).toLocaleString('en-US')} coins in ${count.toLocaleString('en-US')} lots`);
    for (const [who, { wall }] of Object.entries(timings)) {
      const [middle, spread] = [median(wall), `${Math.min(...wall).toFixed(1)}–${Math.max(...wall).toFixed(1)}`];
      console.log(`  ${who.padEnd(38)} median ${middle.toFixed(1)} ms (${spread})`);
    }
    const whole = median(timings['ours: whole list and one lot']?.wall ?? []);
    if (count === LOTS[0]) console.log(`  ${whole <= GOAL_MS ? 'met   ' : 'MISSED'} at most ${GOAL_MS} ms\n`);
  }
} finally {
  await browser.close();
  await site.close();
}
