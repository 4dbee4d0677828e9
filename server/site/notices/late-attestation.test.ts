import { beforeEach, expect, it } from 'vitest';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import type { Context } from '../../platform/context.ts';
import { mailboxEmails, queuedMail, toMailbox } from '../../platform/mail/deliver.ts';
import { sendDueMail } from '../../platform/mail/mailer.ts';
import { chooseForAddress } from '../../platform/mail/notice-choices.ts';
import { bySystem } from '../../testing/features.ts';
import { weakChainOfFile } from '../../testing/weak-chain.ts';
import { tokenNoticeEmails } from './emails.ts';
import { mailLateAttestation } from './send-notices.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const ADA = 'ada@example.org';
const weak = await weakChainOfFile();
const { chain } = weak;
let now: number;
let context: Context;
beforeEach(() => {
  context = { ...bySystem(weak.context), now: () => new Date(now) };
});

async function attest() {
  const { timestamp } = await chain.node.getBlock();
  await chain.attest(1_000);
  await chain.finalize();
  await weak.follow.poll();
  return Number(timestamp) * 1_000;
}
/** Until then the chain is final, and read. */
async function reachOnChain(time: number) {
  const { timestamp } = await chain.node.getBlock();
  await chain.node.increaseTime({ seconds: Math.max(1, time / 1_000 - Number(timestamp)) });
  await chain.node.mine({ blocks: 1 });
  await chain.finalize();
  await weak.follow.poll();
}
async function arrived() {
  await mailLateAttestation(context);
  while ((await sendDueMail({ deps: context, templates: tokenNoticeEmails, deliver: toMailbox(context) })) > 0);
  return (await mailboxEmails(context, ADA)).map(({ text }) => text);
}

it('emails once those who asked for it that an attestation on the chain has run out without a new one', async () => {
  const attested = await attest();
  const due = attested + ATTESTATION_VALID_DAYS * DAY;
  now = due;
  await chooseForAddress(context, ADA, { attestation: true });
  await chooseForAddress(context, 'bob@example.org', { price: true });
  expect(await arrived()).toEqual([]);
  now += 1;
  await mailLateAttestation(context);
  expect(await queuedMail(context), 'while the chain isn’t verified until then').toEqual([]);
  await reachOnChain(due + 1_000);
  await mailLateAttestation(context);
  expect(await queuedMail(context)).toHaveLength(1);
  now += HOUR;
  const [text, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(text).toContain(`it expired on ${formatMountainTime(new Date(due))}, and there’s no new one yet`);
  now += DAY;
  expect(await arrived()).toHaveLength(1);

  const again = await attest();
  now = again + ATTESTATION_VALID_DAYS * DAY;
  await reachOnChain(now);
  expect(await arrived()).toHaveLength(1);
  now += HOUR;
  await reachOnChain(now);
  await mailLateAttestation(context);
  now += HOUR;
  expect(await arrived()).toHaveLength(2);
  expect(await mailboxEmails(context, 'bob@example.org')).toEqual([]);
});
