import { type Address, getAddress, type Hex, keccak256 } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { constructorArguments, create2Address, inboxCreationCode, tokenCreationHash } from '#contracts/creation.ts';
import type { Compiled } from '#contracts/generate.ts';
import { formatUsg } from '#domain/money.ts';
import { VERIFY_PROBLEMS } from '#domain/verifier/messages.ts';
import { actsOf, NO_HISTORY, withHistory } from '#proof/acts.ts';
import { FIRST_SPAN, findDeployment, readAdaptively } from '#proof/adaptive-ranges.ts';
import { creationLines, isCreated, readCreation, settingLines } from '#proof/creation.ts';
import type { TokenEvent } from '#proof/read-events.ts';
import { firstUnauthorized } from '#proof/token-state.ts';
import type { Chain } from '../../platform/context.ts';
import { isOtherContract, placeOf } from '../node.ts';
import { codeDifferences, codesFromSources, missingContracts } from './code-from-sources.ts';
import { ADMIN_ROLES, type Deployment, deploymentOf, holdersOf, roleHash } from './plan.ts';

/** What was found, as lines to read, and each difference as a sentence; without one the token is as it should be. */
export type Verification = {
  lines: string[];
  differences: string[];
  constructorArguments: { token?: Hex; inbox: Hex };
};

const ADMIN_ROLE: Hex = `0x${'00'.repeat(32)}`;
async function allEvents(chain: Chain, last: bigint): Promise<TokenEvent[]> {
  const before = await findDeployment(placeOf(chain), last);
  const events: TokenEvent[] = [];
  for (let [from, span] = [before + 1n, FIRST_SPAN]; from <= last; ) {
    const read = await readAdaptively(placeOf(chain), from, last, span);
    events.push(...read.events);
    [from, span] = [read.to + 1n, read.span];
  }
  return events;
}

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

async function roleFindings(
  { client, token }: Chain,
  blockNumber: bigint,
  events: TokenEvent[],
  expected?: Deployment,
) {
  const lines: string[] = [];
  const differences: string[] = [];
  const holders = holdersFromEvents(events);
  for (const role of ['DEFAULT_ADMIN', ...ADMIN_ROLES] as const) {
    const hash = role === 'DEFAULT_ADMIN' ? ADMIN_ROLE : roleHash(role);
    const accounts = [...(holders.get(hash) ?? [])];
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
  return { lines, differences };
}

function unlessOther(error: unknown): undefined {
  if (!isOtherContract(error)) throw error;
}

type Value = 'name' | 'symbol' | 'cap' | 'maxAttestationAge' | 'defaultAdminDelay';
type Standing = 'attestor' | 'pendingAttestor' | 'pendingDefaultAdmin' | 'isIssuable';

async function readState({ client, token, inbox }: Chain, blockNumber: bigint) {
  const call = { address: token, abi: usgTokenAbi, blockNumber } as const;
  const read = <Name extends Value | Standing>(functionName: Name) => client.readContract({ ...call, functionName });
  const [name, symbol, cap, maxAttestationAge, adminDelay, attestor, pending, nextAdmin, isIssuable, books, itsToken] =
    await Promise.all([
      read('name'),
      read('symbol'),
      read('cap'),
      read('maxAttestationAge'),
      read('defaultAdminDelay'),
      read('attestor'),
      read('pendingAttestor'),
      read('pendingDefaultAdmin'),
      read('isIssuable'),
      client.readContract({ ...call, functionName: 'books', args: [[]] }),
      client.readContract({ address: inbox, abi: redemptionInboxAbi, functionName: 'token', blockNumber }),
    ]);
  const fixed = { name, symbol, cap, maxAttestationAge, adminDelay };
  return { fixed, attestor, pending, nextAdmin, isIssuable, books, itsToken };
}

type State = Awaited<ReturnType<typeof readState>>;

function stateDifferences({ fixed, attestor, itsToken }: State, token: Address, expected?: Deployment): string[] {
  const { adminDelay } = fixed;
  const ours = expected?.settings ?? deploymentOf({ admin: token, attestor: token, adminDelay }, NOBODY).settings;
  const wanted = new Map<string, string>(settingLines(ours));
  const differences = settingLines(fixed)
    .filter(([name, value]) => wanted.get(name) !== value)
    .map(([name, value]) => `${name}: the token says ${value}; it should be ${wanted.get(name)}.`);
  if (itsToken !== token) differences.push(`The RedemptionInbox belongs to another token, ${itsToken}.`);
  if (expected && attestor !== expected.settings.attestor) {
    differences.push(`The attestor is ${attestor}; the settings say ${expected.settings.attestor}.`);
  }
  return differences;
}

const OTHER_BYTECODE = 'contracts/bytecode.ts is not what the sources compile to.';
const INBOX_CREATION =
  'Creation of the RedemptionInbox not shown: its address doesn’t follow from the published creation code. It may have been created with hidden returns.';

/**
 * Compares the token and its RedemptionInbox with the sources and with site.config.ts, and all that the log says with what
 * the token says; with `expected` also who should have which role. Throws what the node throws.
 */
export async function verifyToken(given: Chain, compiled: Compiled, expected?: Deployment): Promise<Verification> {
  const chain = { ...given, token: getAddress(given.token), inbox: getAddress(given.inbox) };
  const { client, token, inbox } = chain;
  const inboxArguments = constructorArguments(redemptionInboxAbi, token);
  const only = (differences: string[]) => ({ lines: [], differences, constructorArguments: { inbox: inboxArguments } });
  const missing = await missingContracts(chain);
  if (missing.length > 0) return only(missing);
  const block = await client.getBlock();
  const { number: last } = block;
  const state = await readState(chain, last).catch(unlessOther);
  if (!state)
    return only([`What is at ${token} or ${inbox} does not answer as these contracts do: it is another one.`]);
  const { fixed, attestor, pending, nextAdmin, isIssuable } = state;
  const [history, supply, redeemed] = state.books;
  const codes = await codesFromSources(chain, compiled, fixed).catch(unlessOther);
  const differences = codes
    ? await codeDifferences(chain, codes)
    : ['The constructor refuses the values that the token gives.'];
  differences.push(...stateDifferences(state, token, expected));
  const events = await allEvents(chain, last);
  const { acts } = actsOf(events);
  const creation = await readCreation(placeOf(chain), block, acts);
  if (keccak256(compiled.token) !== tokenCreationHash()) differences.push(OTHER_BYTECODE);
  if (!isCreated(creation, token)) differences.push(VERIFY_PROBLEMS.creation);
  if (create2Address(inboxCreationCode(token)) !== inbox) differences.push(INBOX_CREATION);
  if (firstUnauthorized(acts)) differences.push(VERIFY_PROBLEMS.role);
  const recomputed = withHistory(NO_HISTORY, events).history;
  if (recomputed !== history) {
    differences.push(`The history hash is ${history}; the ${events.length} log entries give ${recomputed}.`);
  }
  const roles = await roleFindings(chain, last, events, expected);
  const lines = [
    `chain ${chain.id}, block ${last}`,
    `token ${token}`,
    `RedemptionInbox ${inbox}`,
    ...(creation ? creationLines(creation) : settingLines(fixed)).map(([name, value]) => `${name}: ${value}`),
    ...roles.lines,
    ...(nextAdmin[1] > 0 ? [`admin to be: ${nextAdmin[0]}`] : []),
    `attestor: ${attestor}`,
    ...(pending[1] > 0 ? [`attestor to be: ${pending[0]}`] : []),
    ...(isIssuable ? [] : ['issuance has ended for good']),
    `supply ${formatUsg(supply)}, redeemed ${formatUsg(redeemed)}`,
    `history hash ${history}, from ${events.length} log entries`,
  ];
  return {
    lines,
    differences: [...differences, ...roles.differences],
    constructorArguments: { ...(creation && { token: creation.arguments }), inbox: inboxArguments },
  };
}

const NOBODY = { ISSUER: [], PRICER: [], FULFILMENT: [], COMPLIANCE: [], PAUSER: [] };
