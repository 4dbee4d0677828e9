// npm run bench -- wallet: opening a wallet file, ours next to ethers, web3.js and native scrypt.
import { createDecipheriv, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { deriveKey, deriveKeyInScript } from '#wallet/kdf.ts';
import { serveBuiltPage } from '#wallet/testing/built-page.ts';
import { launchChromium } from '#wallet/testing/chromium.ts';
import { measure } from './wallet/measure.ts';
import { COSTS, fileOfCost, libraries, type Opener, PASSWORD } from './wallet/openers.ts';
import type { BenchWindow } from './wallet/page.ts';
import { goalLines, type Result, resultTable } from './wallet/table.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** The floor: Node's own scrypt and AES, without checking anything. */
const native: Opener = async (file, password) => {
  const { crypto } = JSON.parse(file.replace('"Crypto"', '"crypto"'));
  const { n, r, p, dklen, salt } = crypto.kdfparams;
  const key = await derive(password, Buffer.from(salt, 'hex'), dklen, { N: n, r, p, maxmem: 2 ** 30 });
  const cipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), Buffer.from(crypto.cipherparams.iv, 'hex'));
  return cipher.update(Buffer.from(crypto.ciphertext, 'hex'));
};

const ROUNDS = Number(process.env.ROUNDS ?? 7);

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function inNode(cost: number): Promise<Result> {
  const file = await fileOfCost(cost);
  const openers = Object.entries({ ...libraries(deriveKey, deriveKeyInScript), 'native scrypt': native });
  const contestants = openers.map(([name, open]) => [name, () => open(file, PASSWORD)] as const);
  return {
    place: `Node ${process.version}`,
    cost,
    timings: await measure(Object.fromEntries(contestants), ROUNDS, processorMilliseconds),
  };
}

async function inChromium(costs: readonly number[]): Promise<Result[]> {
  const entry = new URL('./wallet/page.ts', import.meta.url).pathname;
  const site = await serveBuiltPage({ entry, pageCsp: "default-src 'self'" });
  const browser = await launchChromium();
  const place = `Chromium ${browser.version().split('.')[0]}`;
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => 'contest' in window);
    const results: Result[] = [];
    for (const cost of costs) {
      console.log(`${place}: n=${cost}, ${ROUNDS} rounds…`);
      const input = [await fileOfCost(cost), ROUNDS] as const;
      const timings = await page.evaluate(([file, rounds]) => {
        return (window as unknown as BenchWindow).contest(file, rounds);
      }, input);
      results.push({ place, cost, timings });
    }
    return results;
  } finally {
    await browser.close();
    await site.close();
  }
}

console.log('Opening a wallet file from its text to its key; the contestants take turns.');
const results: Result[] = [];
for (const cost of COSTS) {
  console.log(`Node ${process.version}: n=${cost}, ${ROUNDS} rounds…`);
  results.push(await inNode(cost));
}
results.push(...(await inChromium(COSTS)));
console.log(`\n${resultTable(results)}\n\nJudged by the processor’s time in Node, by the wall clock in Chromium:`);
console.log(goalLines(results).join('\n'));
