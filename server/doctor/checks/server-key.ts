import type { Address } from 'viem';
import type { Finding } from '../finding.ts';

/** An account whose key signs on the server, by the name that findings give it. */
export type ServerKey = {
  name: 'quoter' | 'relayer';
  /** What doesn't work where it can't sign. */
  withoutIt: string;
  /** Why it may hold no role on the token. */
  withRoles: string;
};

export const noSigner = ({ name, withoutIt }: ServerKey, problem: string): Finding => ({
  id: `${name}.no-signer`,
  level: 'error',
  what: `The ${name}’s key in AWS KMS doesn’t sign: ${problem}.`,
  why: withoutIt,
  fix: 'docs/operating/relayer.md#a-key-in-aws-kms says which rights the site’s role needs there.',
});

export const holdsRoles = ({ name, withRoles }: ServerKey, address: Address, roles: readonly string[]): Finding => ({
  id: `${name}.roles`,
  level: 'error',
  what: `The ${name}’s account ${address} holds ${roles.join(', ')} on the token.`,
  why: withRoles,
  fix: 'Make it a key of its own (cast wallet new), and have the admin’s wallet revoke the roles of this one.',
});
