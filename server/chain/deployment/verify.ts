import { type Address, getAddress, type Hex, keccak256 } from 'viem';
import { redemptionInboxAbi, saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import {
  constructorArguments,
  create2Address,
  inboxCreationCode,
  releaseLogAddress,
  tokenCreationHash,
} from '#contracts/creation.ts';
import type { Compiled } from '#contracts/generate.ts';
import { formatUsg } from '#domain/money.ts';
import { VERIFY_PROBLEMS } from '#domain/verifier/messages.ts';
import { firstUnauthorized } from '#proof/act-roles.ts';
import { actsOf, NO_HISTORY, withHistory } from '#proof/acts.ts';
import { FIRST_SPAN, findDeployment, readAdaptively } from '#proof/adaptive-ranges.ts';
import { creationLines, isCreated, readCreation, settingLines } from '#proof/creation.ts';
import type { TokenEvent } from '#proof/read-events.ts';
import type { Chain } from '../../platform/context.ts';
import { placeOf } from '../node-client.ts';
import { isOtherContract } from '../node-errors.ts';
import { checkDesk, deskSettingsAt } from './check-desk.ts';
import { checkRoles } from './check-roles.ts';
import { codeDifferences, codesFromSources, missingContracts } from './code-from-sources.ts';
import { type Deployment, deploymentOf } from './plan.ts';

/** What was found, as lines to read, and each difference as a sentence; without one the token is as it should be. */
export type Verification = {
  lines: string[];
  differences: string[];
  constructorArguments: { token?: Hex; inbox: Hex; desk?: Hex };
};

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

function unlessOther(error: unknown): undefined {
  if (!isOtherContract(error)) throw error;
}

type Value = 'name' | 'symbol' | 'cap' | 'maxAttestationAge' | 'defaultAdminDelay';
type Changing = 'attestor' | 'pendingAttestor' | 'pendingDefaultAdmin' | 'isIssuable';

async function readState({ client, token, inbox }: Chain, blockNumber: bigint) {
  const call = { address: token, abi: usgTokenAbi, blockNumber } as const;
  const read = <Name extends Value | Changing>(functionName: Name) => client.readContract({ ...call, functionName });
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
  const chain = {
    ...given,
    token: getAddress(given.token),
    inbox: getAddress(given.inbox),
    saleDesk: given.saleDesk && { address: getAddress(given.saleDesk.address) },
  };
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
  const desk = chain.saleDesk && (await deskSettingsAt(chain, chain.saleDesk.address, block));
  if (chain.saleDesk && !desk)
    return only([`What is at ${chain.saleDesk.address} does not answer as a sale desk does.`]);
  const codes = await codesFromSources(chain, compiled, fixed, desk).catch(unlessOther);
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
  const roles = await checkRoles(chain, last, events, expected);
  const sale =
    chain.saleDesk &&
    desk &&
    (await checkDesk(chain, chain.saleDesk.address, desk, block, { ...roles, attestor }, expected));
  const lines = [
    `chain ${chain.id}, block ${last}`,
    `token ${token}`,
    `RedemptionInbox ${inbox}`,
    await releaseLogLine(chain),
    ...(creation ? creationLines(creation) : settingLines(fixed)).map(([name, value]) => `${name}: ${value}`),
    ...roles.lines,
    ...(sale?.lines ?? []),
    ...(nextAdmin[1] > 0 ? [`admin to be: ${nextAdmin[0]}`] : []),
    `attestor: ${attestor}`,
    ...(pending[1] > 0 ? [`attestor to be: ${pending[0]}`] : []),
    ...(isIssuable ? [] : ['issuance has ended for good']),
    `supply ${formatUsg(supply)}, redeemed ${formatUsg(redeemed)}`,
    `history hash ${history}, from ${events.length} log entries`,
  ];
  return {
    lines,
    differences: [...differences, ...roles.differences, ...(sale?.differences ?? [])],
    constructorArguments: {
      ...(creation && { token: creation.arguments }),
      inbox: inboxArguments,
      ...(desk && { desk: constructorArguments(saleDeskAbi, desk) }),
    },
  };
}

/** Says it where there is none, so that nobody takes the silence for a comparison. */
export async function releaseLogLine({ client, token }: Chain): Promise<string> {
  const address = releaseLogAddress(token);
  return (await client.getCode({ address }))
    ? `ReleaseLog ${address}`
    : 'no ReleaseLog: releases aren’t recorded on this chain';
}

const NOBODY = { ISSUER: [], PRICER: [], FULFILMENT: [], COMPLIANCE: [], PAUSER: [], QUOTER: [] };
