import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, expect, it } from 'vitest';
import { saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import { localUsdcAbi } from '#contracts/local/abi.ts';
import { roleHash } from '#domain/token-roles.ts';
import { testBuild } from '../testing/build.ts';
import { testFolder } from '../testing/folder.ts';
import { quietPort } from '../testing/quiet-port.ts';
import { runSite, type SiteProcess } from '../testing/site-process.ts';
import type { LocalFile } from './local-file.ts';

const folder = testFolder();
const settings = { DATA_DIR: join(folder.path, 'data'), BUILD_DIR: testBuild(), PORT: await quietPort() };
let site: SiteProcess | undefined;
afterAll(() => {
  site?.child.kill('SIGKILL');
  folder.remove();
});

async function start(saleDesk: 'on' | 'off') {
  site = runSite({ ...settings, SALE_DESK: saleDesk });
  const origin = (await site.ready) ?? expect.fail(site.said());
  const local = JSON.parse(readFileSync(join(settings.DATA_DIR, 'local.json'), 'utf8')) as LocalFile;
  const client = createPublicClient({ transport: http(local.rpc) });
  return { origin, local, client, steps: site.steps };
}
async function kill() {
  site?.child.kill('SIGKILL');
  await site?.ended;
}
const json = async (url: string) => (await fetch(url)).json();

it('gives a chain from before a desk that sells at the price in force, and keeps it over a crash', async () => {
  const before = await start('off');
  expect(before.local.sale).toBeUndefined();
  expect(await json(`${before.origin}/api/site`)).not.toHaveProperty('faucet_usdc');
  const [first] = await json(`${before.origin}/api/prices`);
  await kill();

  const { origin, local, client, steps } = await start('on');
  expect(local.token).toBe(before.local.token);
  expect(steps).toEqual(expect.arrayContaining(['deploy the sale desk', 'setting the price anew, for the sale desk']));
  const { desk, usdc, quoterKey } = local.sale ?? expect.unreachable();
  const read = { address: desk, abi: saleDeskAbi } as const;
  const [current] = await json(`${origin}/api/prices`);
  expect([current.cents, current.time > first.time]).toEqual([first.cents, true]);
  // The relayer posts it.
  const posted = async () => (await client.readContract({ ...read, functionName: 'posted' })).map(Number);
  await expect.poll(posted).toEqual([current.cents, current.time]);
  const holds = (role: 'ISSUER' | 'QUOTER', account: Hex) =>
    client.readContract({
      address: local.token as Hex,
      abi: usgTokenAbi,
      functionName: 'hasRole',
      args: [roleHash(role), account],
    });
  const quoter = privateKeyToAccount(quoterKey).address;
  expect([await holds('ISSUER', desk), await holds('QUOTER', quoter), await holds('QUOTER', desk)]).toEqual([
    true,
    true,
    false,
  ]);
  const closed = await client.readContract({ ...read, functionName: 'requireOpen' }).then(
    () => 'open',
    ({ message }: Error) => message,
  );
  expect(closed).toMatch(/^open$|MarketClosed/);

  const to = '0x00000000000000000000000000000000000000cc';
  const body = JSON.stringify({ address: to, asset: 'usdc' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${origin}/api/faucet`, { method: 'POST', headers, body })).status).toBe(200);
  await kill();

  const again = await start('on');
  expect(again.steps).toEqual(['opening the database', 'starting the local chain']);
  expect(again.local.sale).toEqual(local.sale);
  const balance = { address: usdc, abi: localUsdcAbi, functionName: 'balanceOf', args: [to] } as const;
  expect(await again.client.readContract(balance)).toBe(10_000_000_000n);
  expect((await again.client.readContract({ ...read, functionName: 'posted' })).map(Number)).toEqual([
    current.cents,
    current.time,
  ]);
});
