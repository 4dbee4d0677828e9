import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { sha256Hex } from '#proof/manifest.ts';
import { sign as confirmAndSign } from './desk/record.ts';
import { field } from './field.ts';
import { itOnSafeSite as it } from './fixtures.ts';
import { execute, owner, proposal, sign, withdrawAll } from './safe-acts.ts';
import { makeSafeAttestor } from './safe-attestor.ts';
import { violationsInBothSchemes } from './web/axe.ts';

it('attests as the auditors’ Safe: prepared, compared with its manifest by each owner, signed by two', async ({
  visit,
  site,
}) => {
  const auditors = await makeSafeAttestor(site.local);
  const [a, b] = [await owner(visit, site, 0), await owner(visit, site, 1)];
  for (const { page } of [a, b]) {
    await page.goto('/admin?list=attest');
    await field(page, 'Act for a Safe').fill(auditors);
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await page.getByRole('button', { name: 'Prepare' }).waitFor();
  }
  await withdrawAll(a);
  await a.page.getByRole('button', { name: 'Prepare' }).click();
  const title = 'Attest 600,000 coins';
  const prepared = a.page.getByRole('region', { name: 'Prepared attestation' });
  const [hash] = /0x[0-9a-f]{64}(?=Attest|Download|$)/.exec((await prepared.textContent()) ?? '') ?? [];
  await confirmAndSign(a.page, title, `${title}?`);
  for (const { page } of [a, b]) {
    await page.goto('/admin?list=signatures');
    await proposal({ page }, title).getByText('The manifest is what is attested').waitFor();
  }
  const file = b.page.waitForEvent('download');
  await proposal(b, title).getByRole('link', { name: 'Download the manifest' }).click();
  expect(sha256Hex(readFileSync(await (await file).path()))).toBe(hash);
  expect(await violationsInBothSchemes(b.page)).toEqual([]);
  await sign(b, title);
  await execute(b, title);
  const manifest = () => fetch(`${site.origin}/api/reserves/manifests/${hash}`);
  await expect.poll(async () => (await manifest()).status).toBe(200);
  expect((await (await manifest()).json()).signers).toHaveLength(2);
  expect([...a.pageErrors, ...b.pageErrors]).toEqual([]);
});
