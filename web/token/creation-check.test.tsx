import { afterEach, expect, it } from 'vitest';
import { ATTESTATION_VALID_SECONDS } from '#domain/terms.ts';
import { VERIFY_PROBLEMS, VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import { creationOf } from '#proof/creation.ts';
import { site } from '#site';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { SameAddress } from './address-compare.tsx';
import CreationCheck from './creation-check.tsx';

const ACCOUNT = `0x${'b0'.repeat(20)}` as const;
const CREATION = creationOf({
  name: site.name,
  symbol: site.symbol,
  cap: 1n,
  maxAttestationAge: ATTESTATION_VALID_SECONDS,
  adminDelay: 86_400,
  admin: ACCOUNT,
  attestor: ACCOUNT,
});
const found = (change: object, updatedAt = Date.now()) =>
  queryClient.setQueryData([...queryKeys.acts, 'first'], { creation: CREATION, ...change }, { updatedAt });
const drawn = () => drawnAt('/ethereum-token', <CreationCheck />);
afterEach(() => queryClient.clear());

it('says that the creation was checked just now only where it was', () => {
  found({});
  expect(drawn()).toContain('Checked just now by your browser');
  found({}, Date.now() - 180_000);
  expect(drawn()).toContain(VERIFY_RESULTS.creation);
  expect(drawn()).toContain('Last checked by your browser at');
  expect(drawn()).not.toMatch(/just now|bg-good-wash/);
});

it('calls an address the contract’s in green only where its creation was shown', () => {
  const compared = () => drawnAt('/ethereum-token', <SameAddress />);
  expect(compared()).not.toContain('bg-good-wash');
  found({});
  expect(compared()).toContain(`This is the contract of ${site.name}`);
  found({ problem: 'creation' });
  expect(drawn()).toContain(VERIFY_PROBLEMS.creation);
  expect(compared()).toContain('role="alert"');
  expect(compared()).not.toMatch(/This is the contract|bg-good-wash/);
});
