import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect, useReducer } from 'react';
import { href } from 'react-router';
import type { NextStep } from '#domain/messages/next-step.ts';
import { coinsFromUsgDown } from '#domain/money.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { type RedemptionState, redemptionStates } from '#domain/redemptions/states.ts';
import { UNDERWAY_MESSAGES } from '#domain/redemptions/underway-messages.ts';
import {
  type BegunRedemption,
  begunRedemptions,
  dropRedemption,
  isKeptRedemptionKey,
  isOnItsWay,
} from '#wallet/kept-redemptions.ts';
import type { KeyValueStorage } from '#wallet/storage.ts';
import { isRecordKey } from '#wallet/transaction-record.ts';
import { answerOf, answerOrNull, api } from '#web/lib/api.ts';
import { unlessLive, useLive } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useLinkedWallets, useSession } from '#web/lib/session.ts';
import { statusMessage } from '#web/wallet/history/status-message.ts';
import { savedWalletAddress } from '#web/wallet/saved-wallet.tsx';
import { useConnection } from '#web/wallet/signers/connection.ts';
import { walletStorage } from '#web/wallet/wallet-storage.ts';

/** A redemption that is neither delivered nor over. */
export type UnderwayRedemption = {
  title: string;
  /** Where it is, in words. */
  text: string;
  /** Its own page: the status where its number is known, else the tracker; undefined if it isn't a redemption of ours. */
  page: string | undefined;
  /** Begun in this browser, and its tokens aren't finally burned: it can be continued here. */
  open?: BegunRedemption;
};

/** A call's answer about one redemption; `null` if there's no such redemption. */
export type UnderwayCalls = {
  status(ticketId: string): Promise<{ state: RedemptionState; next_step: NextStep } | null>;
  /** What the account has asked for. */
  requests(): Promise<readonly AccountRequest[]>;
  burns(address: string): Promise<readonly Burn[]>;
  /** By the ticket's hash. */
  track(hash: string): Promise<{ is_shipping_hidden: boolean } | null>;
};
type AccountRequest = InferResponseType<typeof api.account.requests.$get, 200>[number];
type Burn = Pick<InferResponseType<typeof api.transactions.$get, 200>[number], 'value' | 'ticket' | 'receipt'>;

const calls: UnderwayCalls = {
  status: (ticket_id) => answerOrNull(api.redeem[':ticket_id'].$get({ param: { ticket_id } })),
  requests: () => answerOf(api.account.requests.$get({ query: { limit: '25' } })),
  burns: (address) => answerOf(api.transactions.$get({ query: { address, kind: 'redemption', limit: '25' } })),
  track: (ticket) => answerOrNull(api.track[':ticket'].$get({ param: { ticket } })),
};

const isOver = (state: RedemptionState): boolean => ['delivered', 'ended'].includes(redemptionStates[state].phase);

const statusPage = (ticketId: string) => `${href('/redeemsuccess')}?ticket=${ticketId}`;
const titleWith = (coins: number, ticketId: string) => `${redemptionTitle(coins)}, ticket ${ticketId}`;

type Status = Awaited<ReturnType<UnderwayCalls['status']>> | undefined;

/** As far as this browser and, where it answers, the site know it. */
function begun(redemption: BegunRedemption, status?: Status): UnderwayRedemption {
  const { ticket, transaction } = redemption;
  const isBeforeBurn = status ? redemptionStates[status.state].phase === 'before_burn' : true;
  // Final here, while the site may not have read that block.
  const isOpen = isBeforeBurn && !(transaction?.status === 'final' && isOnItsWay(transaction));
  const burning = isBeforeBurn && transaction && isOnItsWay(transaction) ? statusMessage(transaction) : undefined;
  const words = status ? (burning ?? status.next_step.sentence) : [burning, UNDERWAY_MESSAGES.unknown];
  return {
    title: titleWith(ticket.coins, ticket.ticketId),
    text: [words].flat().filter(Boolean).join('. '),
    page: statusPage(ticket.ticketId),
    ...(isOpen && { open: redemption }),
  };
}

type Holder = { storage: KeyValueStorage; addresses: readonly string[]; hasAccount: boolean };

/**
 * The redemptions of a holder that are under way: those begun in this browser, the account's, and burns of these addresses on the blockchain for
 * which this browser has no ticket. What can't be asked is left out, but never what is kept here; what is over is no longer kept.
 */
export async function readUnderway(
  ask: UnderwayCalls,
  { storage, addresses, hasAccount }: Holder,
): Promise<UnderwayRedemption[]> {
  const kept = begunRedemptions(storage, addresses);
  const [statuses, requests, burns] = await Promise.all([
    Promise.all(kept.map(({ ticket }) => ask.status(ticket.ticketId).catch(() => undefined))),
    hasAccount ? ask.requests().catch(() => []) : [],
    Promise.all(addresses.map((address) => ask.burns(address).catch(() => []))),
  ]);
  const here = kept.flatMap((redemption, index) => {
    const status = statuses[index];
    if (status !== null && !(status && isOver(status.state))) return [begun(redemption, status)];
    dropRedemption(storage, redemption.ticket.ticketId);
    return [];
  });
  const ofAccount = requests.flatMap((request) => (request.kind === 'redemption' ? [request] : []));
  const idsHere = kept.flatMap(({ ticket }, index) => (statuses[index] === null ? [] : ticket.ticketId));
  const others = ofAccount.filter(({ ticket_id, state }) => !idsHere.includes(ticket_id) && !isOver(state));
  const known: string[] = [...idsHere, ...ofAccount.map(({ ticket_id }) => ticket_id)].map(ticketHash);
  const elsewhere = burns.flat().filter(({ ticket, receipt }) => !receipt && !known.includes(ticket ?? ''));
  return [
    ...here,
    ...others.map((request) => ({
      title: `${request.title}, ticket ${request.ticket_id}`,
      text: request.next_step.sentence,
      page: statusPage(request.ticket_id),
    })),
    ...(await Promise.all(elsewhere.map((burn) => ofBurn(ask, burn)))).flat(),
  ];
}

/** A burn whose ticket number isn't known here; nothing once its coins are delivered. */
async function ofBurn(ask: UnderwayCalls, { ticket, value }: Burn): Promise<UnderwayRedemption[]> {
  const track = ticket === null ? null : await ask.track(ticket).catch(() => undefined);
  // The tracker of a hash hides what ships only until it's delivered.
  if (track?.is_shipping_hidden === false) return [];
  const title = redemptionTitle(Number(coinsFromUsgDown(BigInt(value))));
  if (track === null) return [{ title, text: UNDERWAY_MESSAGES.noTicket, page: undefined }];
  return [{ title, text: UNDERWAY_MESSAGES.elsewhere, page: `${href('/track')}?ticket=${ticket}` }];
}

const REFRESH_MS = 8_000;

/** The redemptions under way of whoever uses this browser: of its wallets and of the account that is logged in. */
export function useUnderway() {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (isKeptRedemptionKey(key) || isRecordKey(key)) look();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  const { user } = useSession();
  const linked = useLinkedWallets().data?.map(({ address }) => address) ?? [];
  const own = [useConnection()?.address, savedWalletAddress()].filter((address) => address !== undefined);
  const addresses = [...new Set([...own, ...linked].map((address) => address.toLowerCase()))];
  const kept = begunRedemptions(walletStorage(), addresses);
  // Whatever changes here is asked about at once.
  const local = kept.map(({ ticket, transaction }) => [ticket.ticketId, transaction?.status, transaction?.hash]);
  const queryKey = queryKeys.underwayRedemptions(user?.id, addresses, local);
  const topics = ['chain', ...kept.map(({ ticket }) => `redemption:${ticket.ticketId}`)].join(' ');
  useLive(topics, queryKey);
  const query = useQuery({
    queryKey,
    queryFn: () => readUnderway(calls, { storage: walletStorage(), addresses, hasAccount: Boolean(user) }),
    placeholderData: (before?: UnderwayRedemption[]) => before ?? kept.map((redemption) => begun(redemption)),
    staleTime: 0,
    refetchInterval: () => unlessLive(topics, REFRESH_MS),
  });
  return { ...query, look, address: own[0] };
}
