import { afterEach, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { bindWallet } from '../../accounts/staff-wallets.ts';
import { createFollower } from '../../chain/follow.ts';
import type { Context } from '../../platform/context.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { newSafe } from '../../testing/safes.ts';
import { LIVE_SETTINGS } from '../../testing/site.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { chainRolesCheck } from './chain-roles.ts';

const chain = await tokenChainOfFile();
let context: Context;
let follow: ReturnType<typeof createFollower>;
onEmptyDatabase((db) => {
  context = testContext({ db, chain: chain.chain });
  follow = createFollower(context, { effects: [], intervalMs: 1, leaseSeconds: 60 });
});
afterEach(() => follow.stop());

// Each report asks anew who was appointed, as each process does.
const found = () => findingsOf(chainRolesCheck, LIVE_SETTINGS, { given: { ...context, chain: { ...chain.chain } } });
const read = async () => {
  await chain.finalize();
  await follow.poll();
};
const bind = async (address: string) => {
  const { id } = await signedInAccount(context);
  await bindWallet(context, { address, accountId: id });
};

it('isn’t looked at before the token’s log is read', async () => {
  expect(idsOf(await found())).toEqual(['warning doctor.not-examined']);
});

it('warns of a role that nobody holds, of a holder that nobody knows, and of several roles in one hand', async () => {
  await read();
  const all = await found();
  expect(idsOf(all)).toEqual(['warning chain-roles.stranger', 'warning chain-roles.several', 'ok chain-roles.held']);
  await bind(chain.admin.address);
  expect(idsOf(await found())).toEqual(['warning chain-roles.several', 'ok chain-roles.held']);
  await chain.revoke('PAUSER', chain.admin.address);
  await read();
  expect((await found())[0]).toMatchObject({ id: 'chain-roles.nobody', what: 'Nobody holds PAUSER on the token.' });
  const stranger = newAccount().address;
  await chain.grant('PAUSER', stranger);
  await read();
  const whats = (await found()).map(({ id, what }) => `${id}: ${what}`);
  expect(whats).toContainEqual(expect.stringContaining(`chain-roles.stranger: ${stranger} holds PAUSER`));
});

it('knows a Safe by as many owners of staff as it takes to sign', async () => {
  const safe = await newSafe(chain);
  await chain.grant('PRICER', safe.address);
  await read();
  await bind(chain.admin.address);
  const strangers = async () =>
    (await found()).filter(({ id }) => id === 'chain-roles.stranger').map(({ what }) => what);
  const [one, two] = safe.owners;
  await bind(one.address);
  expect(await strangers()).toContainEqual(expect.stringContaining(safe.address));
  await bind(two.address);
  expect(await strangers()).not.toContainEqual(expect.stringContaining(safe.address));
});
