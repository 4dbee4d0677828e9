import { parseEther } from 'viem';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { RELAYER_SIGNER_MINUTES } from '#domain/staff/alarms.ts';
import { nodeClient } from '../chain/node-client.ts';
import { siteAlarms } from '../desk/site-alarms.ts';
import type { Context } from '../platform/context.ts';
import { SignerUnavailable, StartupError } from '../platform/errors.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { bySystem, testContext } from '../testing/features.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { noNode } from '../testing/site.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { acceptAuthorization } from './accept-authorization.ts';
import { findRelay } from './find-relay.ts';
import { expectNoRoles } from './open-relayer.ts';
import { sendRelays } from './send-relays.ts';
import { relayerProblem, watchRoles } from './watch-relayer.ts';

const chain = await tokenChainOfFile();
const database = await testDatabase();
afterAll(database.close);
beforeEach(() => empty(database.db));

async function start() {
  const clock = { now: Date.now() };
  const relayer = await fundedRelayer(chain, { perDay: parseEther('1') });
  const parts = { db: database.db, chain: chain.chain, relayer, now: () => new Date(clock.now) };
  const context = { ...bySystem(testContext(parts)), relayer };
  const alarms = async () => (await siteAlarms(context)).filter(({ subject_id }) => subject_id.startsWith('relayer-'));
  return { clock, relayer, context, alarms };
}

it('refuses a start with an account that has a role, and is an alarm where it is given one later', async () => {
  const { context, relayer, alarms } = await start();
  await expectNoRoles(context);
  await watchRoles(context, relayer);
  expect(await alarms()).toEqual([]);
  await chain.grant('PRICER', relayer.address);
  await chain.grant('PAUSER', relayer.address);
  await expect(expectNoRoles(context)).rejects.toThrow(StartupError);
  await watchRoles(context, relayer);
  const [alarm] = await alarms();
  expect(alarm?.title).toBe('The relayer’s account has a role');
  expect(alarm?.why).toContain(`${relayer.address} holds PRICER, PAUSER on the token`);
  const other = await fundedRelayer(chain);
  await watchRoles(context, other);
  expect(await alarms()).toEqual([]);
});

it('refuses a start with the key of the token’s admin or attestor', async () => {
  const { context } = await start();
  const attestor = await chain.node.readContract({ ...chain.contract, functionName: 'attestor' });
  for (const [address, role] of [[chain.admin.address, 'DEFAULT_ADMIN'] as const, [attestor, 'ATTESTOR'] as const]) {
    const signer = async () => ({ address, signDigest: () => expect.unreachable() });
    await expect(expectNoRoles({ ...context, relayer: { ...context.relayer, signer } })).rejects.toThrow(
      `The relayer’s account ${address} holds ${role}`,
    );
  }
});

it('doesn’t refuse a start where the node or the signer is silent', async () => {
  const { context } = await start();
  await expectNoRoles({ ...context, chain: { ...context.chain, client: nodeClient(noNode, context.chain.id) } });
  const signer = () => Promise.reject(new SignerUnavailable('TimeoutError'));
  await expectNoRoles({ ...context, relayer: { ...context.relayer, signer } });
});

it('is an alarm once the signer was silent for five minutes, until it answers', async () => {
  const { context, relayer, clock, alarms } = await start();
  const signer = () => Promise.reject(new SignerUnavailable('AccessDeniedException'));
  const look = () => sendRelays(context, { ...relayer, signer }).catch(() => undefined);
  await look();
  clock.now += RELAYER_SIGNER_MINUTES * 60_000 - 1;
  await look();
  expect(await alarms()).toEqual([]);
  clock.now += 1;
  const [alarm] = await alarms();
  expect(alarm?.why).toContain('The last problem was AccessDeniedException.');
  await sendRelays(context, relayer);
  expect(await alarms()).toEqual([]);
});

it('follows what is signed while the signer is silent, and goes on when that answers', async () => {
  const { context, relayer, clock } = await start();
  const holder = await chain.holder(3, '0');
  const input = () => {
    clock.now += 1;
    return signedRelay(context, authorizationOf(holder.address, context.now()), holder);
  };
  const accept = async (where: Context = context) => (await acceptAuthorization(where, await input(), '192.0.2.1')).id;
  const state = async (id: string) => (await findRelay(context, id))?.state;
  const [first, second] = [await accept(), await accept()];
  await sendRelays(context, relayer);
  const silent = { ...relayer, signer: () => Promise.reject(new SignerUnavailable('TimeoutError')) };
  await expect(sendRelays(context, silent)).rejects.toThrow(SignerUnavailable);
  const known = await relayerProblem(context, 'signer');
  expect(known).toMatchObject({ details: 'TimeoutError', since: context.now() });
  clock.now += 60_000;
  await chain.finalize();
  await expect(sendRelays(context, silent)).rejects.toThrow(SignerUnavailable);
  expect([await state(first), await state(second)]).toEqual(['final', 'accepted']);
  expect(await relayerProblem(context, 'signer')).toEqual(known);
  await expect(accept({ ...context, relayer: silent })).rejects.toThrow(RELAY_MESSAGES.empty);
  await sendRelays(context, relayer);
  await chain.finalize();
  await sendRelays(context, relayer);
  expect(await state(second)).toBe('final');
  expect(await relayerProblem(context, 'signer')).toBeUndefined();
});
