import { type Address, BaseError } from 'viem';
import { WALLET_ROLES, type WalletRole } from '#domain/token-roles.ts';
import { isWalletOfStaff } from '../../accounts/staff-wallets.ts';
import { readRoles } from '../../accounts/wallet-login/wallet-roles.ts';
import { isSilence } from '../../chain/node-errors.ts';
import { appointedAccounts, findSafe } from '../../chain/safe-account.ts';
import type { Context } from '../../platform/context.ts';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';

const nobody = (role: WalletRole): Finding => ({
  id: 'chain-roles.nobody',
  level: 'warning',
  what: `Nobody holds ${role} on the token.`,
  why: 'What that role is for can’t be done: docs/operating/staff-and-keys.md#which-wallet-for-which-role.',
  fix: `Have the admin’s wallet grant ${role} (grantRole).`,
});

const stranger = (address: Address, roles: readonly WalletRole[]): Finding => ({
  id: 'chain-roles.stranger',
  level: 'warning',
  what: `${address} holds ${roles.join(', ')}, and belongs to no member of staff.`,
  why: 'It may be a former colleague’s, or one that nobody of us knows. What it does on the chain counts.',
  fix: 'If it is a colleague’s, have them log in with it inside their staff account once; if not, have the admin’s wallet revoke the roles (revokeRole).',
});

const several = (address: Address, roles: readonly WalletRole[]): Finding => ({
  id: 'chain-roles.several',
  level: 'warning',
  what: `One account, ${address}, holds ${roles.join(', ')}.`,
  why: 'Whoever steals that one key can do all of it; with FULFILMENT and COMPLIANCE, take what lies in the inboxes.',
  fix: 'Give each role a wallet of its own: docs/operating/staff-and-keys.md#which-wallet-for-which-role.',
});

/** What staff work with every day; the admin and the attestor keep their keys away from the site. */
const OF_STAFF: readonly WalletRole[] = ['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER'];

type Holder = { address: Address; roles: readonly WalletRole[]; isKnown: boolean };

/** A Safe is known by its owners: as many of staff as it takes to sign. */
async function isKnownToUs(context: Context, address: Address): Promise<boolean> {
  if (await isWalletOfStaff(context, address)) return true;
  const safe = await findSafe(context, address);
  if (!safe) return false;
  const known = await Promise.all(safe.owners.map((owner) => isWalletOfStaff(context, owner)));
  return known.filter(Boolean).length >= safe.threshold;
}

async function holdersOf(context: Context): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const address of await appointedAccounts(context)) {
    const roles = await readRoles(context.chain, address);
    if (roles.length > 0) holders.push({ address, roles, isKnown: await isKnownToUs(context, address) });
  }
  return holders;
}

/** Who holds which role on the chain, as far as its log is read, and whether we know them. */
export const chainRolesCheck: Check = {
  subject: 'Roles on the chain',
  patienceMs: 25_000,
  look: async (examined) => {
    const context = await examined.context();
    const holders = await holdersOf(context).catch((error) => {
      throw error instanceof BaseError && isSilence(error) ? new NotExamined('the node doesn’t answer') : error;
    });
    if (holders.length === 0) throw new NotExamined('the token’s log isn’t read yet; start the site first');
    const held = new Set(holders.flatMap(({ roles }) => roles));
    const findings = WALLET_ROLES.filter((role) => !held.has(role)).map(nobody);
    for (const { address, roles, isKnown } of holders) {
      const daily = roles.filter((role) => OF_STAFF.includes(role));
      if (examined.env.mode === 'local') continue;
      if (daily.length > 0 && !isKnown) findings.push(stranger(address, daily));
      if (roles.length > 1) findings.push(several(address, roles));
    }
    const lines = holders.map(({ address, roles }) => `${address}: ${roles.join(', ')}`);
    return [...findings, ok('chain-roles.held', lines.join('; '))];
  },
};
