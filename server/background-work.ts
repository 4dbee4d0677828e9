import { accountEmails } from './accounts/emails.ts';
import { customerWallets } from './accounts/link-wallet.ts';
import { deleteOldLinks } from './accounts/mailed-links.ts';
import { deleteEndedSessions } from './accounts/sessions.ts';
import { deleteOldAttempts } from './accounts/sign-in-attempts.ts';
import { deleteOldSignUps } from './accounts/sign-up.ts';
import { createFollower } from './chain/follow.ts';
import { correspondenceEmails } from './compliance/correspondence/messages.ts';
import { deleteAbandonedUploads } from './compliance/correspondence/store-pieces.ts';
import { startScreening } from './compliance/screening/watch-lists.ts';
import { alarmEmails } from './desk/alarm-emails.ts';
import { leadEmails } from './desk/leads/save-lead.ts';
import { startWatchingAlarms } from './desk/watch-alarms.ts';
import { auditEmails, startMailingHeads } from './platform/audit/audit-head.ts';
import type { Deps } from './platform/context.ts';
import { deleteForgottenAnswers } from './platform/idempotency/with-idempotency-key.ts';
import { deleteEndedWindows } from './platform/limits/database-limit.ts';
import { startMailer } from './platform/mail/mailer.ts';
import type { EmailTemplates } from './platform/mail/render-email.ts';
import { repeatWork } from './platform/repeat-work.ts';
import { startWebhooks } from './platform/webhooks/send-webhooks.ts';
import { noticeArrivals } from './redemptions/apply-arrivals.ts';
import { claimBurns, reopenLostBurns } from './redemptions/apply-burn-event.ts';
import { closeFulfilledRedemptions } from './redemptions/apply-fulfilment-event.ts';
import { redemptionEmails } from './redemptions/emails.ts';
import { ticketHolders } from './redemptions/find-redemption.ts';
import { watchedInboxes } from './redemptions/inbox.ts';
import { recheckRedemptions } from './redemptions/screen-redemption.ts';
import { startWatchingPostedPrice } from './relayer/prices/watch-posted-price.ts';
import { startRelayer } from './relayer/send-relays.ts';
import { startSafePrices } from './safe/carry-out-prices.ts';
import { issueOrdersOnChain, voidOrdersOnChain } from './sales/apply-issue-event.ts';
import { startOrderClock } from './sales/order-clock.ts';
import { orderEmails } from './sales/order-emails.ts';
import { purchaseEmails } from './sales/purchase-emails.ts';
import { forgetOldQuotes } from './sales/quotes/find-quote.ts';
import { rewindDesk, startFollowingDesk } from './sales/quotes/follow-desk.ts';
import { recheckPurchases } from './sales/screen-purchase.ts';
import { deleteOldChanges } from './site/live/changes.ts';
import { tokenNoticeEmails } from './site/notices/emails.ts';
import { startNotices } from './site/notices/send-notices.ts';

const HOUR_MS = 3_600_000;

const EXPIRED = [
  deleteEndedWindows,
  deleteForgottenAnswers,
  deleteOldChanges,
  deleteOldAttempts,
  deleteOldLinks,
  deleteEndedSessions,
  deleteOldSignUps,
  deleteAbandonedUploads,
  forgetOldQuotes,
];

/** Deletes rows that are no longer needed: ended limit windows, answers to old keys, changes that no page waits for, old wrong passwords, links, sessions, unconfirmed sign-ups and uploads that broke off. */
export async function deleteExpired(deps: Deps): Promise<void> {
  for (const each of EXPIRED) await each(deps);
}

/** Deletes them every hour while the process runs; two instances doing so do no harm. */
const startDeletingExpired = (deps: Deps) => repeatWork(deps, HOUR_MS, deleteExpired);

/** Every email that the site sends, by the name under which it is queued. */
export const EMAILS: EmailTemplates = {
  ...accountEmails,
  ...leadEmails,
  ...purchaseEmails,
  ...orderEmails,
  ...redemptionEmails,
  ...correspondenceEmails,
  ...auditEmails,
  ...alarmEmails,
  ...tokenNoticeEmails,
};

/** `firstRead` resolves after the first attempt to read the chain, whatever came of it; `stops` ends each work, in order. */
type BackgroundWork = { firstRead: Promise<void>; stops: (() => unknown)[] };

/** Starts what runs beside the requests: reading the chain, sending mail, deadlines, deleting. */
export async function startBackgroundWork(deps: Deps): Promise<BackgroundWork> {
  const system = { ...deps, actor: { kind: 'system' } as const };
  const { local } = deps.chain;
  if (local) await reopenLostBurns(system);
  const follower = createFollower(system, {
    watched: [customerWallets, ticketHolders, watchedInboxes],
    effects: [claimBurns, noticeArrivals, closeFulfilledRedemptions, issueOrdersOnChain, voidOrdersOnChain],
    onLost: async (lost) => {
      await reopenLostBurns(lost);
      await rewindDesk(lost);
    },
    intervalMs: local ? 1_000 : 6_000,
    leaseSeconds: 30,
  });
  const firstRead = follower.start();
  const stops = [
    follower.stop,
    startFollowingDesk(deps).stop,
    startRelayer(deps).stop,
    startWatchingPostedPrice(deps).stop,
    startMailer(deps, EMAILS).stop,
    startWebhooks(deps).stop,
    startDeletingExpired(deps).stop,
    startOrderClock(deps).stop,
    startNotices(deps).stop,
    startSafePrices(deps).stop,
    startMailingHeads(deps).stop,
    startScreening(deps, { purchase: recheckPurchases, redemption: recheckRedemptions }).stop,
    startWatchingAlarms(deps).stop,
  ];
  return { firstRead, stops };
}
