import { describe, expect, it } from 'vitest';
import { carriers } from '#site';
import { OTHER_CARRIER, packageErrors, readTracking, SHIPMENT_MESSAGES, shippingReference } from './shipment.ts';

const errors = (carrier: string, typed: string, other_carrier?: string) =>
  packageErrors(carriers, { carrier, other_carrier, tracking: readTracking(typed) });

describe('a tracking number', () => {
  it.each(Object.entries(carriers))('is taken as %s’s own example shows it', (name, { example }) => {
    expect(errors(name, example)).toEqual({});
  });

  it.each([
    ['USPS', '9405 5118 9922 3197 4284 90'],
    ['USPS', 'ra 123 456 789 us'],
    ['USPS', '420 84101 9405 5118 9922 3197 4284 90'],
    ['UPS', '1z999aa10123456784'],
    ['UPS', '1Z-999-AA1-01-2345-6784'],
    ['FedEx', '9865 7878 8855'],
    ['DHL', '12 3456 7890'],
    ['DHL', 'JD014600006281234567'],
  ])('of %s is taken in spaces, hyphens and any case: %s', (carrier, typed) => {
    expect(errors(carrier, typed)).toEqual({});
  });

  it.each([
    ['UPS', '1'],
    ['UPS', '1Z999AA1012345678'],
    ['UPS', '986578788855'],
    ['FedEx', '1Z999AA10123456784'],
    ['USPS', 'RA123456789CN'],
    ['DHL', '<script>'],
  ])('is refused that %s never gives: %s', (carrier, typed) => {
    expect(errors(carrier, typed)).toEqual({
      tracking: `This isn’t a tracking number of ${carrier}. They look like ${carriers[carrier]?.example}.`,
    });
  });
});

describe('a carrier', () => {
  it.each(['x', '', 'Fedex', 'constructor'])('is one of the list: not %j', (carrier) => {
    expect(errors(carrier, '986578788855')).toEqual({ carrier: SHIPMENT_MESSAGES.carrierNeeded });
  });

  it('that is not in the list is named, with a whole tracking number', () => {
    expect(errors(OTHER_CARRIER, 'BS 123 456', 'Brink’s')).toEqual({});
    expect(errors(OTHER_CARRIER, '1', 'Brink’s')).toEqual({ tracking: SHIPMENT_MESSAGES.otherTracking });
    for (const name of [undefined, '', 'x', '12'])
      expect(errors(OTHER_CARRIER, 'BS123456', name)).toEqual({ other_carrier: SHIPMENT_MESSAGES.otherCarrierNeeded });
  });

  it('of the list does not go under another name, where its tracking numbers would not be checked', () => {
    expect(errors(OTHER_CARRIER, '123456', 'ups')).toEqual({ other_carrier: 'Choose UPS as the carrier above' });
  });
});

it('names a payment by a part of the ticket’s hash', () => {
  expect(shippingReference(`0x${'1a2b3c4d5e6f'}${'0'.repeat(52)}`)).toBe('1A2B-3C4D-5E6F');
});
