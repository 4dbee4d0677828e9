import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { sha256Hex } from '#proof/manifest.ts';
import { sign as confirmAndSign } from '../desk/record.ts';
import { violationsInBothSchemes } from '../web/axe.ts';
import { execute, it, logInForSafe, proposal, sign, withdrawAll } from './acts.ts';
import { makeSafeAttestor } from './attestor.ts';

/** The last of the story: the chain's clock is months ahead after the hand-over. */
export function attestBySafeTests(): void {
  it('attests as the auditors’ Safe: prepared, compared with its manifest by each owner, signed by two', async ({
    owners: [a, b],
    site,
  }) => {
    const auditors = await makeSafeAttestor(site.local);
    for (const each of [a, b]) await logInForSafe(each, auditors, 'attest');
    await withdrawAll(a);
    await a.page.getByRole('button', { name: 'Prepare' }).click();
    const prepared = a.page.getByRole('region', { name: 'Prepared attestation' });
    const title = (await prepared.getByRole('button', { name: /^Attest [\d,]+ coins$/ }).textContent()) ?? '';
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
}
