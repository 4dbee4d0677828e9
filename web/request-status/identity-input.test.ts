import { describe, expect, it } from 'vitest';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import {
  EMPTY_IDENTITY,
  type IdentityValues,
  readIdentity,
  withOwner,
  withOwnerChanged,
  withoutOwner,
} from './identity-input.ts';

const ADA = { name: 'Ada', date_of_birth: '1985-12-10', address: 'London', identification_number: 'X1234567' };
const errorsOf = (values: IdentityValues) => {
  const read = readIdentity(values);
  return read.ok ? {} : read.errors;
};
const company: IdentityValues = {
  ...EMPTY_IDENTITY,
  kind: 'entity',
  company: { name: 'Analytical Engines', address: 'London' },
  owners: [{ ...ADA, id: 1, share_percent: '60', control_person: false }],
};

describe('the identity form', () => {
  it('reads an individual, and leaves out what was typed for an entity', () => {
    const read = readIdentity({ ...company, kind: 'individual', person: ADA });
    expect(read).toEqual({ ok: true, data: { kind: 'individual', ...ADA } });
  });

  it('names what is wrong with every empty field', () => {
    expect(errorsOf(EMPTY_IDENTITY)).toMatchObject({
      name: IDENTITY_MESSAGES.nameNeeded,
      address: IDENTITY_MESSAGES.addressNeeded,
    });
    expect(Object.keys(errorsOf(EMPTY_IDENTITY))).toHaveLength(4);
  });

  it('reads an entity with its owners, shares as numbers', () => {
    const read = readIdentity(company);
    expect(read).toMatchObject({ ok: true, data: { kind: 'entity', owners: [{ name: 'Ada', share_percent: 60 }] } });
  });

  it('keeps the other owners as they are while one is added, changed and removed', () => {
    const two = withOwnerChanged(withOwner(company), 2, { name: 'Charles' });
    expect(errorsOf(two)).toHaveProperty(['owners.1.address'], IDENTITY_MESSAGES.addressNeeded);
    expect(withoutOwner(two, 1).owners).toMatchObject([{ id: 2, name: 'Charles' }]);
    expect(withOwner(withoutOwner(two, 1)).owners.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('names an owner below the threshold at that owner', () => {
    const small = withOwnerChanged(company, 1, { share_percent: '10' });
    expect(errorsOf(small)).toEqual({ 'owners.0': IDENTITY_MESSAGES.ownerBelowThreshold });
    expect(errorsOf(withOwnerChanged(small, 1, { control_person: true }))).toEqual({});
  });
});
