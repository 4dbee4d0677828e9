import type { Hex } from 'viem';
import { expect, it } from 'vitest';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { bySystem, testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { acceptAuthorization } from './accept-authorization.ts';
import { findRelay, relayStatus } from './find-relay.ts';
import { sendRelays } from './send-relays.ts';

const chain = await tokenChainOfFile();
const relayer = await fundedRelayer(chain);
const holder = await chain.holder(3, '0');
let context: Parameters<typeof acceptAuthorization>[0];
onEmptyDatabase((db) => {
  context = { ...bySystem(testContext({ db, chain: chain.chain })), relayer };
});

it.each([
  ['before it was sent', 'refused', false],
  ['while it waited for a block', 'failed', true],
] as const)('an authorization that its holder canceled %s counts as %s', async (_, ended, isSent) => {
  const authorization = authorizationOf(holder.address, context.now());
  const visitor = { ...context, actor: { kind: 'visitor' } as const };
  const { id } = await acceptAuthorization(visitor, await signedRelay(context, authorization, holder), '192.0.2.1');
  const status = async () => relayStatus(context, (await findRelay(context, id)) ?? expect.unreachable());
  if (isSent) {
    await chain.node.setAutomine(false);
    await sendRelays(context, relayer);
    await chain.node.dropTransaction({ hash: (await status()).tx as Hex });
    await chain.node.setAutomine(true);
  }
  await chain.cancelAuthorization(holder, authorization.nonce);
  for (let round = 0; round < 3; round += 1) {
    await sendRelays(context, relayer);
    await chain.finalize();
  }
  expect(await status()).toMatchObject({ state: ended, message: RELAY_MESSAGES.canceled });
});
