/** A redemption form as a person fills it in. */
export const filledForm = (changes: Record<string, unknown> = {}) => ({
  ethereum_address: '',
  qty_to_redeem: 1,
  email: 'ada@example.org',
  shipping_details: '12 St. James’s Square\nDoor code 1815',
  name: 'Ada Lovelace',
  phone: '+1 801 555 0123',
  city: 'Salt Lake City',
  stateProvince: 'UT',
  country: 'US',
  postalCode: '84101',
  ...changes,
});
