import { parseEther } from 'viem';
import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { SignerUnavailable } from '../../platform/errors.ts';
import { acceptAuthorization } from '../../relayer/accept-authorization.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { bySystem, testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../../testing/relays.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { relayerCheck } from './relayer.ts';

const chain = await tokenChainOfFile();
let context: Context;
onEmptyDatabase((db) => {
  context = bySystem(testContext({ db, chain: chain.chain }));
});

const found = (relayer: Context['relayer']) => findingsOf(relayerCheck, {}, { given: { ...context, relayer } });

it('is well while its account has ETH for a day, low below that, and an error without any', async () => {
  const relayer = await fundedRelayer(chain, { perDay: parseEther('1') });
  expect(idsOf(await found(relayer))).toEqual(['ok relayer.ok']);
  await chain.fund(relayer.address, '0.5');
  expect(idsOf(await found(relayer))).toEqual(['warning relayer.low']);
  await chain.fund(relayer.address, '0');
  expect(idsOf(await found(relayer))).toEqual(['error relayer.empty']);
});

it('is an error where its account holds a role, or its key doesn’t sign', async () => {
  const relayer = await fundedRelayer(chain, { perDay: parseEther('1') });
  await chain.grant('PAUSER', relayer.address);
  expect(idsOf(await found(relayer))).toEqual(['error relayer.roles']);
  const closed = { ...relayer, signer: () => Promise.reject(new SignerUnavailable('AccessDeniedException')) };
  const [finding] = await found(closed);
  expect(finding).toMatchObject({ id: 'relayer.no-signer', what: expect.stringContaining('AccessDeniedException') });
});

it('says how much of 24 hours is used, and warns when little is left', async () => {
  const holder = await chain.holder(2, '0');
  const ample = await fundedRelayer(chain, { perDay: parseEther('1') });
  const own = { ...context, relayer: ample };
  const input = await signedRelay(own, authorizationOf(holder.address, own.now()), holder);
  expect(await acceptAuthorization(own, input, '127.0.0.1')).toMatchObject({ state: 'accepted' });
  expect(idsOf(await found(ample))).toEqual(['ok relayer.ok']);
  const tight = { ...ample, budgets: { ...ample.budgets, perDay: 1n } };
  expect(idsOf(await found(tight))).toEqual(['warning relayer.day']);
});

it('is off where the settings say so', async () => {
  expect(idsOf(await findingsOf(relayerCheck, { RELAYER: 'off' }))).toEqual(['ok relayer.off']);
});
