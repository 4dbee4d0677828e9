import { settled } from './support/browser.ts';
import { test } from './support/fixtures.ts';
import { alters, expectWellSaid, fails, type Json, type State } from './support/page-states.ts';

const NOTHING = { units: '0', acts: 0 };
const noAttestation = (answer: Json) => ({
  ...answer,
  attestations: [],
  issued_since: null,
  redeemed_since: null,
  assets: { ...answer.assets, coins_attested: 0, covered: '0' },
  comparison: { excess: '0', headroom: '0', is_covered: true },
});
const uncovered = (answer: Json) => ({
  ...answer,
  redeemed_since: NOTHING,
  // Whatever it says of the comparison itself.
  comparison: { excess: '0', headroom: '0', is_covered: true },
  assets: { ...answer.assets, covered: '0' },
  tokens: { ...answer.tokens, outstanding: '1000000000' },
});
const [RESERVES, ACTS, RPC] = ['**/api/reserves*', '**/api/acts*', '**/api/rpc'];

const PUBLIC: State[] = [
  {
    title: 'before any attestation',
    path: '/reserves',
    says: 'No coins have been attested yet',
    set: alters(RESERVES, noAttestation),
  },
  { title: 'with an attestation of 40 days ago', path: '/reserves', says: /It’s older than 35 days/, daysLater: 40 },
  {
    title: 'with two days left',
    path: '/reserves',
    says: /Valid for [23] more days/,
    daysLater: 33,
  },
  {
    title: 'with the token paused',
    path: '/reserves',
    says: 'The token is paused',
    set: alters(RESERVES, (answer) => ({ ...answer, paused: true })),
  },
  {
    title: 'with more tokens than coins',
    path: '/reserves',
    says: 'There are more tokens than coins',
    set: alters(RESERVES, uncovered),
  },
  {
    title: 'without its own statement',
    path: '/reserves',
    says: 'We can’t show the reserve right now',
    set: fails(RESERVES, 500),
  },
  {
    title: 'without the token’s acts',
    path: '/reserves',
    says: 'Your browser couldn’t check this just now',
    set: fails(ACTS, 500),
  },
  {
    title: 'without the chain',
    path: '/reserves',
    says: 'Your browser couldn’t check this just now',
    set: fails(RPC, 503),
  },
  {
    title: 'without the lots',
    path: '/reserves',
    says: 'The lots could not be checked',
    set: fails('**/api/reserves/lots*', 500),
  },
  {
    title: 'without the manifest',
    path: '/reserves',
    says: 'This attestation could not be checked',
    set: fails('**/api/reserves/manifests/*', 404),
  },
  {
    title: 'before any attestation',
    path: '/reserves/report',
    says: 'No coins had been attested by then',
    set: alters(RESERVES, noAttestation),
  },
  {
    title: 'with coins missing',
    path: '/reserves/report',
    says: 'coins are missing',
    set: alters(RESERVES, uncovered),
  },
  {
    title: 'without a statement',
    path: '/reserves/report',
    says: 'There’s no report of this month',
    set: fails(RESERVES, 500),
  },
  {
    title: 'of a month to come',
    path: '/reserves/report?month=2098-01',
    says: 'There’s no report of this month',
  },
  {
    title: 'without the chain',
    path: '/reserves/report',
    says: 'Your browser couldn’t check this just now',
    set: fails(RPC, 503),
  },
  {
    title: 'without the token’s acts',
    path: '/transparency',
    says: 'We can’t read the token’s acts right now',
    set: fails(ACTS, 500),
  },
  {
    title: 'without the chain',
    path: '/transparency',
    says: 'We can’t read the token’s acts right now',
    set: fails(RPC, 503),
  },
  {
    title: 'with a list without acts',
    path: '/transparency',
    says: 'This list doesn’t agree with the blockchain',
    set: alters(ACTS, () => []),
  },
  {
    title: 'without the site',
    path: '/track?ticket=0x12',
    says: 'The redemption could not be loaded',
    set: fails('**/api/track/*', 500),
  },
  {
    title: 'with an unknown hash',
    path: `/track?ticket=0x${'1'.repeat(64)}`,
    says: 'Check it against our email',
  },
];

test.describe('what the pages of proof say where something is missing, old or stopped', () => {
  for (const [title, state] of PUBLIC.map((state) => [`${state.path} ${state.title}`, state] as const))
    test(`${title}`, { tag: '@long' }, async ({ visit, visitor }) => {
      const { page } = state.daysLater === undefined ? visitor : await visit();
      await expectWellSaid(page, state);
      await settled(page);
    });
});
