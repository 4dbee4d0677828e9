import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';

export type Power = { role: string; may: string; limit: string };

/** The roles that together decide over what is at tickets' addresses. */
export const OVER_TICKETS = ['FULFILMENT', 'COMPLIANCE'] as const;

/** Every power over the token, with its limit. */
export const POWERS: readonly Power[] = [
  {
    role: 'ISSUER',
    may: 'Issue tokens, and void an order so that it can never be issued',
    limit: 'Never beyond its own limit, the cap, or the attested coins without a token',
  },
  {
    role: 'Attestor',
    may: 'State how many coins are in trust, and as of which day',
    limit: `Never the administrator or an issuer. Only the attestor names the next one, after a delay. A statement is valid for ${ATTESTATION_VALID_DAYS} days`,
  },
  {
    role: 'COMPLIANCE',
    may: 'Freeze an address so that it can’t send, receive or redeem, and unfreeze it. Approve what is sent back from redemption tickets’ own addresses',
    limit:
      'Frozen tokens stay where they are, in public, with the fingerprint of a written reason. A return is exactly what FULFILMENT announced',
  },
  { role: 'PAUSER', may: 'Stop all transfers and issuing, in an emergency', limit: 'A pause doesn’t stop redemptions' },
  {
    role: 'FULFILMENT',
    may: 'Record that coins were delivered. Burn what you sent to your redemption ticket’s own address, and announce what is sent back',
    limit:
      'Can’t touch any wallet. Burns once per ticket. One account with COMPLIANCE as well could take what is at tickets’ addresses: “Who can do what” says whether one has both',
  },
  { role: 'PRICER', may: 'Sign the price that this site shows', limit: 'The contract doesn’t use the price' },
  {
    role: 'DEFAULT_ADMIN',
    may: 'Grant and revoke roles, set how much each issuer may ever issue, and end issuing for good',
    limit: 'It can grant itself roles, in public, but never attest. Handing it over takes two steps and a fixed delay',
  },
];
