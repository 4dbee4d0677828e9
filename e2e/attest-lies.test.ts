import { type Browser, expect, type Page } from '@playwright/test';
import type { Address, Hex } from 'viem';
import { shownTime } from '#domain/dates.ts';
import { COIN_REGISTER_MESSAGES, MANIFEST_FAULTS } from '#domain/reserve/messages.ts';
import { type Lot, lotTree } from '#proof/lots.ts';
import { type Manifest, manifestBytes, sha256Hex } from '#proof/manifest.ts';
import { answer } from './support/altered-answer.ts';
import { violationsInBothSchemes } from './support/axe.ts';
import { newPerson, type Person } from './support/browser.ts';
import { field } from './support/field.ts';
import { testOnOwnSite as base, closeProfile } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

const REASON = 'Moved for a test';
const COUNT = Buffer.from('%PDF-1.7 counted');
const OTHER = { name: 'other.pdf', sha256: sha256Hex(Buffer.from('%PDF-1.7 other')), bytes: 14 } as const;
const HASH = sha256Hex(Buffer.from('anything'));
const ADDRESS = `0x${'12'.repeat(20)}` as const;

type Draft = { hash: Hex; manifest: Manifest };

async function newAttestor(browser: Browser, site: Site): Promise<Person> {
  const person = await newPerson(browser, site.desk);
  await giveWallet(person, site.local.attestorKey);
  await unlockWhenAsked(person.page);
  await person.page.goto('/admin?list=attest');
  await person.page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(person.page.getByText('coins, counted').first()).toBeVisible();
  await takeOut(person.page, 'LOCAL-0001', REASON);
  await takeOut(person.page, 'LOCAL-0002', 'Sold');
  return person;
}

const test = base.extend<{ attestor: Person }>({
  attestor: async ({ browser, site, perFile }, use) =>
    use(await perFile('attestor', () => newAttestor(browser, site), closeProfile)),
});

async function takeOut(page: Page, lot: string, reason: string): Promise<void> {
  const take = () =>
    page.evaluate(
      async ([id, why]) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ reason: why });
        return (await fetch(`/api/coin-register/lots/${id}/exclusion`, { method: 'POST', headers, body })).status;
      },
      [lot, reason],
    );
  await expect.poll(take).toBe(200);
}

/** Loads the page anew and uploads the auditors' report. */
async function upload({ page }: Person): Promise<void> {
  await page.goto('/admin?list=attest');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'count.pdf', mimeType: 'application/pdf', buffer: COUNT });
}

async function prepare(person: Person): Promise<void> {
  await upload(person);
  await expect(person.page.getByText(`SHA-256 ${sha256Hex(COUNT)}`)).toBeVisible();
  await person.page.getByRole('button', { name: 'Prepare' }).click();
}

const signing = ({ page }: Person) => page.getByRole('button', { name: /^Attest [\d,]+ coins$/ });

type Listed = { document_hash: Hex; as_of: string; attestor: Address; manifest: Manifest | null };

async function lastAttestation({ origin }: Site): Promise<Listed> {
  const { attestations } = (await (await fetch(`${origin}/api/reserves`)).json()) as { attestations: [Listed] };
  return attestations[0];
}

type Lie = (manifest: Manifest) => Partial<Manifest>;

/** Has the page prepare a canonical manifest that isn't the one of the register; the server holds it, and lots for its root. */
async function lieWhenPrepared({ page }: Person, lie: Lie, lots?: (honest: Lot[]) => Lot[]): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const held = new Map<string, { manifest: Manifest; root: Hex }>();
  await page.route('**/api/coin-register/attestations', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return answer(route, (draft) => {
      const honest = (draft as Draft).manifest;
      const manifest = { ...honest, ...lie(honest) };
      const hash = sha256Hex(manifestBytes(manifest));
      held.set(hash, { manifest, root: honest.lots.root });
      return { ...(draft as Draft), manifest, hash };
    });
  });
  await page.route('**/api/coin-register/attestations/0x*', async (route) => {
    const file = held.get(route.request().url().split('/').at(-1) ?? '');
    if (!file) return route.fallback();
    return route.fulfill({ contentType: 'application/json', body: Buffer.from(manifestBytes(file.manifest)) });
  });
  if (lots) {
    await page.route('**/api/coin-register/lot-trees/0x*', async (route) => {
      const root = route.request().url().split('/').at(-1);
      const lied = [...held.values()].find(({ manifest }) => manifest.lots.root === root);
      return lied
        ? answer(route, (all) => lots(all as Lot[]), `/api/coin-register/lot-trees/${lied.root}`)
        : route.fallback();
    });
  }
}

const LIES: [title: string, says: string, lie: Lie][] = [
  ['without the uploaded report', 'Its reports aren’t the ones', () => ({ reports: [] })],
  ['with another report', 'Its reports aren’t the ones', () => ({ reports: [OTHER] })],
  ['with one report more', 'Its reports aren’t the ones', ({ reports }) => ({ reports: [...reports, OTHER] })],
  [
    'with the report under another name',
    'Its reports aren’t the ones',
    ({ reports }) => ({ reports: reports.map((report) => ({ ...report, name: 'other.pdf' })) }),
  ],
  ['without exclusions', MANIFEST_FAULTS['lot-gone']('LOCAL-0001'), () => ({ exclusions: [] })],
  [
    'with other exclusions',
    MANIFEST_FAULTS['lot-gone']('LOCAL-0001'),
    ({ exclusions }) => ({ exclusions: exclusions.map((each, at) => ({ ...each, lot: `LOCAL-001${at}` })) }),
  ],
  ['with another root', MANIFEST_FAULTS['other-root'](), ({ lots }) => ({ lots: { ...lots, root: HASH } })],
  ['that follows another one', MANIFEST_FAULTS['other-previous'](), () => ({ previous: HASH })],
  ['that follows none', MANIFEST_FAULTS['other-previous'](), () => ({ previous: null })],
  [
    'of another period',
    MANIFEST_FAULTS['other-period'](),
    ({ period }) => ({ period: { ...period, from: '2020-01-01T00:00:00Z' } }),
  ],
  ['with other signers', COIN_REGISTER_MESSAGES.signersDiffer, () => ({ signers: [ADDRESS] })],
];

test.describe('a server that has the attestor sign another manifest than the page shows', () => {
  for (const [title, says, lie] of LIES) {
    test(`gets no signature for one ${title}`, { tag: '@long' }, async ({ attestor }) => {
      await lieWhenPrepared(attestor, lie, (lots) => lots);
      await prepare(attestor);
      await expect(attestor.page.getByText(says)).toBeVisible();
      expect(await signing(attestor).count()).toBe(0);
    });
  }

  test('gets no signature for lots of the same number and coins', { tag: '@long' }, async ({ attestor, site }) => {
    const honest = (await (await fetch(`${site.origin}/api/reserves/lots`)).json()) as Lot[];
    const left = honest.filter(({ id }) => id !== 'LOCAL-0001' && id !== 'LOCAL-0002');
    const other = left.map((lot, at) => (at === 0 ? { ...lot, id: 'FORGED-1' } : lot));
    await lieWhenPrepared(
      attestor,
      ({ lots }) => ({ lots: { ...lots, root: lotTree(other).root } }),
      () => other,
    );
    await prepare(attestor);
    await expect(attestor.page.getByText(MANIFEST_FAULTS['lot-gone']('LOCAL-0003'))).toBeVisible();
    expect(await signing(attestor).count()).toBe(0);
  });

  test('gets no signature for a count of another time than the one that was entered', { tag: '@long' }, async ({
    attestor,
  }) => {
    const { page } = attestor;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/coin-register/attestations', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const { as_of: _entered, ...rest } = route.request().postDataJSON() as { as_of?: string };
      return route.continue({ postData: JSON.stringify(rest) });
    });
    await upload(attestor);
    await expect(page.getByText(`SHA-256 ${sha256Hex(COUNT)}`)).toBeVisible();
    await field(page, 'Time of the count').fill('2024-01-02T00:00');
    await page.getByRole('button', { name: 'Prepare' }).click();
    await expect(page.getByText(COIN_REGISTER_MESSAGES.asOfDiffers)).toBeVisible();
    expect(await signing(attestor).count()).toBe(0);
  });

  test('has no report counted whose hash it gets wrong', { tag: '@long' }, async ({ attestor }) => {
    const { page } = attestor;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/coin-register/reports*', (route) =>
      answer(route, (uploaded) => ({ ...(uploaded as object), sha256: OTHER.sha256 })),
    );
    await upload(attestor);
    await expect(page.getByText(COIN_REGISTER_MESSAGES.reportDiffers)).toBeVisible();
    expect(await page.getByText(OTHER.sha256).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('is believed that the attestation before isn’t stored only by an attestor who says to have compared it', {
    tag: '@long',
  }, async ({ attestor, site }) => {
    const { page } = attestor;
    await lieWhenPrepared(attestor, () => ({ exclusions: [] }));
    const last = await lastAttestation(site);
    await page.route(`**/api/coin-register/attestations/${last.document_hash}`, (route) =>
      route.fulfill({ status: 404, json: { errors: ['Not found'] } }),
    );
    await prepare(attestor);
    const compared = page.getByLabel(COIN_REGISTER_MESSAGES.comparedMyself);
    await expect(compared).toBeVisible();
    await expect(page.getByText(COIN_REGISTER_MESSAGES.uncompared(last.document_hash)).first()).toBeVisible();
    expect(await signing(attestor).count()).toBe(0);
    await compared.check();
    await expect(signing(attestor)).toBeVisible();
  });
});

test.describe('what the attestor signs', () => {
  test('is shown from the manifest itself: reports, exclusions with their reasons, period, signers, root, and what it follows', {
    tag: '@long',
  }, async ({ attestor, site }) => {
    const { page } = attestor;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await prepare(attestor);
    await signing(attestor).click();
    const dialog = page.getByRole('dialog', { name: /^Attest [\d,]+ coins\?$/ });
    await expect(dialog.getByText('Details for experts')).toBeVisible();
    expect(await dialog.locator('.overflow-y-auto').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    const { document_hash, as_of, attestor: signer } = await lastAttestation(site);
    const shown = ['count.pdf', sha256Hex(COUNT), 'LOCAL-0001', REASON, 'LOCAL-0002', 'Sold', document_hash, signer];
    for (const text of [...shown, shownTime(as_of)]) await expect(dialog.getByText(text).first()).toBeVisible();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Attest/ }).click();
    await expect(dialog).not.toBeAttached();
    await expect
      .poll(async () => (await lastAttestation(site)).manifest?.reports.map(({ name }) => name))
      .toEqual(['count.pdf']);
    expect(attestor.pageErrors).toEqual([]);
  });
});
