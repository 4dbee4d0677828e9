// node scripts/check-health.mjs [--wait]: whether the site at PORT answers, for a container's health check. With --wait it ends only when
// the site does, so that a unit counts as started once it serves; whoever starts this sets the limit.
import { setTimeout as sleep } from 'node:timers/promises';

const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`;

async function answers() {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(4_000) })).ok;
  } catch {
    return false;
  }
}

let isUp = await answers();
while (!isUp && process.argv.includes('--wait')) {
  await sleep(200);
  isUp = await answers();
}
if (!isUp) console.error(`${url} does not answer.`);
process.exitCode = isUp ? 0 : 1;
