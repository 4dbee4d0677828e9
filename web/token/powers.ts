import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';

export type Power = { role: string; may: string; limit: string };

const BOTH =
  'One account with both roles could take what is at tickets’ addresses: “Who can do what” says whether one has both today';

/** The roles that together decide over what is at tickets' addresses. */
export const OVER_TICKETS = ['FULFILMENT', 'COMPLIANCE'] as const;

/** Every power over the token, with its limit. */
export const POWERS: readonly Power[] = [
  {
    role: 'ISSUER',
    may: 'Issue new tokens, and void an order so that it can never be issued',
    limit: 'Never beyond its own limit, the cap, or the attested coins not yet backing a token',
  },
  {
    role: 'Attestor',
    may: 'State how many coins are in trust, and as of which day',
    limit: `Neither the administrator nor an issuer. Only the attestor can name the next one, after a delay. A statement is valid for ${ATTESTATION_VALID_DAYS} days`,
  },
  {
    role: 'COMPLIANCE',
    may: 'Freeze an address, so that it can’t send, receive or redeem; and unfreeze it. Approve what is sent back from redemption tickets’ own addresses',
    limit: `A freeze is always in public, with the fingerprint of a written reason, and frozen tokens stay where they are. A return is exactly what FULFILMENT announced. ${BOTH}`,
  },
  {
    role: 'PAUSER',
    may: 'Stop all transfers and issuing for a time, in an emergency',
    limit: 'A pause doesn’t stop redemptions',
  },
  {
    role: 'FULFILMENT',
    may: 'Record that a redemption’s coins were delivered. Burn what you sent to your redemption ticket’s own address, and announce what is sent back from there',
    limit: `Can’t touch any wallet. It burns once per ticket, for that ticket alone, and COMPLIANCE has to approve what is sent back. ${BOTH}`,
  },
  { role: 'PRICER', may: 'Sign the price that this site shows', limit: 'The contract itself doesn’t use it' },
  {
    role: 'DEFAULT_ADMIN',
    may: 'Grant and revoke roles, set how much each issuer may ever issue, and end issuing for good',
    limit:
      'A single account, so it can also grant itself roles, in public, but never attest. Transferring it takes two steps and a delay that can’t be changed',
  },
];
