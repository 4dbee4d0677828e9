import type { Address, Hex } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { formatUsg } from '#domain/money.ts';
import { roleHash, TOKEN_ROLES, type TokenRole } from '#domain/token-roles.ts';
import type { TokenEvent } from '#proof/read-events.ts';
import type { Chain } from '../../platform/context.ts';
import { type Deployment, holdersOf } from './plan.ts';

/** The holders of each role's hash, by who was granted it and not revoked since. */
function holdersFromEvents(events: TokenEvent[]): Map<string, Set<Address>> {
  const holders = new Map<string, Set<Address>>();
  for (const { name, args } of events) {
    if (name !== 'RoleGranted' && name !== 'RoleRevoked') continue;
    const { role, account } = args as { role: Hex; account: Address };
    const accounts = holders.get(role) ?? new Set();
    holders.set(role, accounts);
    if (name === 'RoleGranted') accounts.add(account);
    else accounts.delete(account);
  }
  return holders;
}

/** Compares who has which role by the log with what the token says, and with `expected` also with who should have it. */
export async function checkRoles(
  { client, token, saleDesk }: Chain,
  blockNumber: bigint,
  events: TokenEvent[],
  expected?: Deployment,
) {
  const lines: string[] = [];
  const differences: string[] = [];
  const holders = holdersFromEvents(events);
  for (const role of TOKEN_ROLES) {
    const hash = roleHash(role);
    const accounts = [...(holders.get(hash) ?? [])];
    // Without a sale desk nobody quotes.
    if (role === 'QUOTER' && accounts.length === 0 && !saleDesk) continue;
    lines.push(`${role}: ${accounts.join(', ') || 'nobody'}`);
    for (const account of accounts) {
      const call = { address: token, abi: usgTokenAbi, functionName: 'hasRole', blockNumber } as const;
      if (await client.readContract({ ...call, args: [hash, account] })) continue;
      differences.push(`The log gives ${role} to ${account}, and the token does not.`);
    }
    if (!expected) continue;
    const { settings, appointments } = expected;
    const wanted = role === 'DEFAULT_ADMIN' ? [settings.admin] : holdersOf(appointments, role);
    for (const account of wanted) if (!accounts.includes(account)) differences.push(`${account} lacks ${role}.`);
    for (const account of accounts) {
      if (!wanted.includes(account)) differences.push(`${account} holds ${role}, which the settings give to others.`);
    }
  }
  const limits = new Map(expected?.appointments.ISSUER.map(({ account, limit }) => [account, limit]));
  for (const issuer of holders.get(roleHash('ISSUER')) ?? []) {
    const call = { address: token, abi: usgTokenAbi, functionName: 'issuerAllowance', blockNumber } as const;
    const [left, issued, limit] = await client.readContract({ ...call, args: [issuer] });
    lines.push(`issuer ${issuer}: ${formatUsg(limit)} in all, ${formatUsg(issued)} issued, ${formatUsg(left)} left`);
    const wanted = limits.get(issuer);
    if (wanted === undefined || wanted === limit) continue;
    differences.push(`${issuer} may issue ${formatUsg(limit)} in all; the settings say ${formatUsg(wanted)}.`);
  }
  const holdersOfRole = (role: TokenRole) => [...(holders.get(roleHash(role)) ?? [])];
  return { lines, differences, quoters: holdersOfRole('QUOTER'), pricers: holdersOfRole('PRICER') };
}
