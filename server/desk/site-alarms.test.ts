import { parseEther } from 'viem';
import { beforeEach, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { readCursor } from '../chain/stored-events.ts';
import { chainCursors } from '../chain/table.ts';
import { acceptAuthorization } from '../relayer/accept-authorization.ts';
import { sendRelays } from '../relayer/send-relays.ts';
import { keepProblem } from '../relayer/watch-relayer.ts';
import { type AlarmWatch, alarmWatch } from '../testing/alarm-watch.ts';
import { bySystem } from '../testing/features.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { weakChainOfFile } from '../testing/weak-chain.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const weak = await weakChainOfFile();
const { chain } = weak;
let now: number;
let alarm: AlarmWatch;

beforeEach(async () => {
  await chain.finalize();
  await weak.follow.poll();
  now = (await readCursor(weak.context))?.seenAt.getTime() ?? 0;
  alarm = alarmWatch({ ...weak.context, now: () => new Date(now) });
});

const subjects = () => alarm.subjects();
async function onDesk() {
  const { titles, counts } = await alarm.desk();
  return [counts.needs_you, ...titles];
}

/** The follower reads the chain to its head, or did so that long ago. */
async function follow(ago = 0) {
  await weak.follow.poll();
  await weak.context.db.update(chainCursors).set({ seenAt: new Date(now - ago) });
}

it('alarms once the chain was not followed for 15 minutes, and says when it is again', async () => {
  const stopped = 'The blockchain isn’t being followed';
  await follow(15 * MINUTE - 1);
  expect([await subjects(), await onDesk()]).toEqual([[], [0]]);
  now += 1;
  expect([await subjects(), await onDesk()]).toEqual([[`Alarm: ${stopped}`], [1, stopped]]);
  now += 30 * MINUTE;
  expect(await subjects()).toHaveLength(1);
  await follow();
  expect(await onDesk()).toEqual([0]);
  expect(await subjects()).toEqual([`Alarm: ${stopped}`, `Solved: ${stopped}`]);
  now += 15 * MINUTE;
  expect(await subjects()).toHaveLength(3);
});

it('alarms once the sale desk has had another price than the site for ten minutes, and says why', async () => {
  const title = 'The sale desk doesn’t have the price in force';
  const saleDesk = { address: chain.token };
  const context = { ...weak.context, chain: { ...weak.context.chain, saleDesk }, now: () => new Date(now) };
  alarm = alarmWatch(context);
  await keepProblem(context, 'price', 'no transaction has posted it yet');
  now += 10 * MINUTE - 1;
  await follow();
  expect([await subjects(), await onDesk()]).toEqual([[], [0]]);
  now += 1;
  expect([await subjects(), await onDesk()]).toEqual([[`Alarm: ${title}`], [1, title]]);
  await keepProblem(context, 'price', undefined);
  now += 10 * MINUTE;
  await follow();
  expect(await subjects()).toEqual([`Alarm: ${title}`, `Solved: ${title}`]);
});

it('alarms as well while the node can’t be believed, and says why', async () => {
  await chain.issue(chain.admin.address, usgFromCoins(1));
  await chain.finalize();
  weak.node.suffer(async ({ method, params }, answer) => {
    const isBooks = method === 'eth_call' && typeof params[1] === 'object';
    return isBooks ? { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'missing trie node' } } : answer();
  });
  await expect(weak.follow.poll()).rejects.toThrow();
  now += 15 * MINUTE;
  const [mail] = await alarm.mails();
  expect(mail?.text).toContain('The last problem was BooksUnavailable.');
});

it('alarms four days before the attestation on the chain expires, until there is a new one', async () => {
  const attest = async () => {
    const { timestamp } = await chain.node.getBlock();
    await chain.attest(1_000);
    await chain.finalize();
    return Number(timestamp) * 1_000;
  };
  const attested = await attest();
  now = attested + (ATTESTATION_VALID_DAYS - 4) * DAY - 1;
  await follow();
  expect(await subjects()).toEqual([]);
  now += 1;
  const ends = 'The attestation of the reserve is running out';
  const [mail] = await alarm.mails();
  expect(mail?.subject).toBe(`Alarm: ${ends}`);
  const due = formatMountainTime(new Date(attested + ATTESTATION_VALID_DAYS * DAY));
  expect(mail?.text).toContain(`It expires on ${due}. Without a new one no tokens can be issued`);
  expect(await onDesk()).toEqual([1, ends]);
  await chain.node.increaseTime({ seconds: 3_600 });
  await chain.finalize();
  await attest();
  await follow();
  expect(await onDesk()).toEqual([0]);
  now += 10 * MINUTE;
  expect(await subjects()).toEqual([`Alarm: ${ends}`, `Solved: ${ends}`]);
  now += 10 * DAY;
  await follow();
  expect((await alarm.mails()).at(-1)?.text).toContain('It expired on');
});

it('alarms while the relayer has less ETH than a day of fees, or a transaction of its waits for a block', async () => {
  const relayer = await fundedRelayer(chain, { perDay: parseEther('1') });
  const context = { ...bySystem(weak.context), relayer, now: () => new Date(now) };
  const watched = alarmWatch(context);
  await follow();
  await sendRelays(context, relayer);
  expect(await watched.subjects()).toEqual([]);
  await chain.node.setBalance({ address: relayer.address, value: parseEther('0.25') });
  await sendRelays(context, relayer);
  const low = 'The relayer is running out of ETH';
  const [mail] = await watched.mails();
  expect(mail?.subject).toBe(`Alarm: ${low}`);
  expect(mail?.text).toContain(`It has 0.25 ETH, less than a day’s fees.`);
  expect(mail?.text).toContain(relayer.address);
  await chain.fund(relayer.address, '2');
  await sendRelays(context, relayer);

  const holder = await chain.holder(1, '0');
  // The test before has set the chain's clock forward.
  const validBefore = BigInt(Math.floor(now / 1_000) + 7_000);
  const authorization = authorizationOf(holder.address, new Date(now), { validBefore });
  const input = await signedRelay(context, authorization, holder);
  await acceptAuthorization(context, input, '192.0.2.1');
  await chain.node.setAutomine(false);
  await sendRelays(context, relayer);
  now += 30 * MINUTE;
  await follow();
  expect((await watched.desk()).titles).toEqual([]);
  now += 1;
  const stuck = 'The relayer’s transactions aren’t mined';
  expect((await watched.desk()).titles).toEqual([stuck]);
  await chain.node.setAutomine(true);
  await chain.finalize();
  await sendRelays(context, relayer);
  expect((await watched.desk()).titles).toEqual([]);
});
