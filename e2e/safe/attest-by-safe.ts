import { readFileSync } from 'node:fs';
import type { Hex } from 'viem';
import { expect } from 'vitest';
import { COIN_REGISTER_MESSAGES, MANIFEST_FAULTS } from '#domain/reserve/messages.ts';
import { type Manifest, manifestBytes, sha256Hex, unixSeconds } from '#proof/manifest.ts';
import { attestCall } from '#wallet/calls.ts';
import type { Person } from '../browser.ts';
import { sign as confirmAndSign } from '../desk/record.ts';
import type { LocalFile } from '../site.ts';
import { violationsInBothSchemes } from '../web/axe.ts';
import { askToSign, execute, it, logInForSafe, proposal, sign, withdrawAll } from './acts.ts';
import { makeSafeAttestor } from './attestor.ts';

type Draft = { hash: Hex; manifest: Manifest };

/** Has one owner propose manifests that the register's isn't, for which the other's page offers no signature. */
async function expectUnsigned(a: Person, b: Person, { token, safe }: LocalFile): Promise<void> {
  const post = (path: string, body: object) =>
    a.page.evaluate(
      async ([to, text]) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(to, { method: 'POST', headers, body: text })).json();
      },
      [path, JSON.stringify(body)] as const,
    );
  const { manifest } = (await post('/api/register/attestations', { reports: [] })) as Draft;
  const lies: [string, Manifest][] = [
    [MANIFEST_FAULTS['other-previous'](), { ...manifest, previous: null }],
    [COIN_REGISTER_MESSAGES.signersDiffer, { ...manifest, signers: [manifest.attestor] }],
    [MANIFEST_FAULTS['lot-gone'](manifest.exclusions[0]?.lot ?? '?'), { ...manifest, exclusions: [] }],
  ];
  for (const [says, lie] of lies) {
    const file = Buffer.from(manifestBytes(lie));
    const documentHash = sha256Hex(file);
    const { coins, period, redeemedAsOf } = lie;
    const figures = { coins, asOf: unixSeconds(period.asOf), redeemedAsOf: BigInt(redeemedAsOf), documentHash };
    await b.page.route(`**/api/register/attestations/${documentHash}`, (route) =>
      route.fulfill({ contentType: 'application/json', body: file }),
    );
    await post('/api/safe/proposals', { kind: 'transaction', safe, ...attestCall(token, figures) });
    await b.page.goto('/admin?list=signatures');
    const article = b.page.getByRole('article').filter({ hasText: documentHash });
    await article.getByText(says).waitFor();
    expect(await article.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);
    await withdrawAll(a);
  }
}

/** The last of the story: the chain's clock is months ahead after the hand-over. */
export function attestBySafeTests(): void {
  it('attests as the auditors’ Safe: prepared, compared with its manifest by each owner, signed by two', async ({
    owners: [a, b],
    site,
  }) => {
    const auditors = await makeSafeAttestor(site.local);
    for (const each of [a, b]) await logInForSafe(each, auditors, 'attest');
    await withdrawAll(a);
    await expectUnsigned(a, b, { ...site.local, safe: auditors });
    await a.page.goto('/admin?list=attest');
    const report = Buffer.from('%PDF-1.7 by two');
    await a.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'two.pdf', mimeType: 'application/pdf', buffer: report });
    await a.page.getByText(`SHA-256 ${sha256Hex(report)}`).waitFor();
    const answered = a.page.waitForResponse((response) => response.request().method() === 'POST');
    await a.page.getByRole('button', { name: 'Prepare' }).click();
    const { hash } = (await (await answered).json()) as Draft;
    const prepared = a.page.getByRole('region', { name: 'Prepared attestation' });
    const title = (await prepared.getByRole('button', { name: /^Attest [\d,]+ coins$/ }).textContent()) ?? '';
    await confirmAndSign(a.page, title, `${title}?`);
    for (const { page } of [a, b]) {
      await page.goto('/admin?list=signatures');
      await proposal({ page }, title).getByText('The manifest is what is attested').waitFor();
    }
    const signing = await askToSign(b, proposal(b, title));
    for (const text of ['two.pdf', sha256Hex(report), '1 coin was redeemed'])
      await signing.getByText(text).first().waitFor();
    expect(await violationsInBothSchemes(b.page)).toEqual([]);
    await signing.getByRole('button', { name: 'Cancel' }).click();
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
