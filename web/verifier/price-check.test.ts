import { type Address, zeroHash } from 'viem';
import { expect, it } from 'vitest';
import { roleHash } from '#domain/token-roles.ts';
import { SIGNER_NOTES } from '#domain/verifier/messages.ts';
import type { Act } from '#proof/acts.ts';
import type { Proof } from '#proof/prices.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { signatureFinding } from './price-check.ts';

const SIGNER: Address = `0x${'12'.repeat(20)}`;
const TIME = 1_795_000_000;
const granted = { name: 'RoleGranted', time: TIME - 9, args: { role: roleHash('PRICER'), account: SIGNER } };
const evidence = {
  acts: [granted as unknown as Act],
  block: { number: 9n, hash: zeroHash, time: TIME + 60 },
  basis: 'proof',
} as unknown as Evidence;
const found = (proof: object) =>
  signatureFinding(evidence, {
    name: '$1,627.50',
    proof: { isSigned: true, isPricer: true, ...proof } as Proof,
    signer: SIGNER,
    time: TIME,
  });

it('doesn’t call a contract a former signer that accepts a signature today and didn’t at the price’s time', () => {
  expect(found({ contract: { atTime: false, today: true } })).toEqual([
    'note',
    '$1,627.50: can’t be confirmed',
    SIGNER_NOTES.late,
    expect.stringContaining('As of block 9'),
  ]);
  expect(found({ isPricer: false })[1]).toBe(`$1,627.50: ${SIGNER} is no longer a signer`);
  expect(found({})[0]).toBe('good');
});
