import { NOTICE_MESSAGES, NOTICE_NAMES, type NoticeChoices, noticesWanted } from '#domain/notices.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { choicesById, choicesOf, chooseForAddress } from '../../platform/mail/notice-choices.ts';
import { isTokenOf, type Reader, readToken } from '../../platform/mail/unsubscribe.ts';
import { findRedemption } from '../../redemptions/find-redemption.ts';
import { chooseForRedemption } from '../../redemptions/write-about-redemption.ts';
import { findPurchase } from '../../sales/find-purchase.ts';
import { chooseForPurchase } from '../../sales/write-about-purchase.ts';

type Found = { id: string; email: string; noticeChoices?: NoticeChoices | null };

const FIND: Record<Reader['kind'], (context: Context, id: string) => Promise<Found | undefined>> = {
  address: choicesById,
  purchase: findPurchase,
  redemption: findRedemption,
};

/** Who got the email with that token. Throws NotFound where it isn't one of ours, or its reader is gone. */
async function readerOf(context: Context, token: string) {
  const named = readToken(token);
  const found = named && (await FIND[named.kind](context, named.id));
  const reader = named && found && { ...named, email: found.email, noticeChoices: found.noticeChoices };
  return orNotFound(reader && isTokenOf(context, reader, token) ? reader : undefined, NOTICE_MESSAGES.linkUnknown);
}

/** Which emails the reader of an email wants. */
export async function noticesOfReader(context: Context, token: string) {
  const { email, noticeChoices } = await readerOf(context, token);
  return noticesWanted(NOTICE_NAMES, noticeChoices, await choicesOf(context, email));
}

const CHOOSE = { purchase: chooseForPurchase, redemption: chooseForRedemption };

/** Keeps what the reader of an email chose for their address, and for the record that it was about where something else was chosen there. */
export async function chooseAsReader(context: Context, token: string, choices: NoticeChoices): Promise<void> {
  const { kind, id, email, noticeChoices } = await readerOf(context, token);
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await chooseForAddress(transactionContext, email, choices);
    if (kind !== 'address' && noticeChoices) await CHOOSE[kind](transactionContext, id, choices);
  });
}
