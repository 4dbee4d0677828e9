import { type Browser, expect } from '@playwright/test';
import { newPerson, type Person } from './support/browser.ts';
import { test as base, closeProfile } from './support/fixtures.ts';
import { alters, expectWellSaid, fails, type State } from './support/page-states.ts';
import type { Site } from './support/site.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

/** The attestor, logged in. */
async function logIn(browser: Browser, site: Site): Promise<Person> {
  const attestor = await newPerson(browser, site.origin);
  await giveWallet(attestor, site.local.attestorKey);
  await unlockWhenAsked(attestor.page);
  await attestor.page.goto('/admin?list=attest');
  await attestor.page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(attestor.page.getByText('coins, counted').first()).toBeVisible();
  return attestor;
}

const test = base.extend<{ attestor: Person }>({
  attestor: async ({ browser, site, perFile }, use) =>
    use(await perFile('attestor', () => logIn(browser, site), closeProfile)),
});

const ATTESTATIONS = '**/api/coin-register/attestations';
const DESK: State[] = [
  { title: 'with days left', path: '/admin?list=attest', says: /issued for [23] more days/, daysLater: 32 },
  { title: 'too late', path: '/admin?list=attest', says: 'The last attestation has run out', daysLater: 40 },
  {
    title: 'before the first',
    path: '/admin?list=attest',
    says: 'None yet',
    set: alters(ATTESTATIONS, (answer) => ({ ...answer, last: null })),
  },
  {
    title: 'after one whose manifest isn’t here',
    path: '/admin?list=attest',
    says: 'Its manifest isn’t stored here',
    set: alters(ATTESTATIONS, (answer) => ({ ...answer, last: { ...answer.last, manifest: null } })),
  },
  {
    title: 'with a fault',
    path: '/admin?list=attest',
    says: 'It can’t be attested like this',
    set: alters(ATTESTATIONS, (answer) => ({
      ...answer,
      draft: { ...answer.draft, faults: ['Lot A is listed twice.'] },
    })),
  },
  {
    title: 'without the register',
    path: '/admin?list=attest',
    says: 'We couldn’t load the coin register',
    set: fails(ATTESTATIONS, 500),
  },
  {
    title: 'without lots',
    path: '/admin?list=coin-register',
    says: 'There are no lots here',
    set: alters('**/api/coin-register/lots*', () => []),
  },
  {
    title: 'without an answer',
    path: '/admin?list=coin-register',
    says: 'We couldn’t load the lots',
    set: fails('**/api/coin-register/lots*', 500),
  },
];

test.describe('what the desk says of the register and of attesting where something is missing', () => {
  for (const [title, state] of DESK.map((state) => [`${state.path} ${state.title}`, state] as const))
    test(`${title}`, { tag: '@long' }, async ({ visit, attestor }) => {
      const withLogin = async () => visit({ storageState: await attestor.context.storageState() });
      const { page } = state.daysLater === undefined ? attestor : await withLogin();
      await expectWellSaid(page, state);
    });
});
