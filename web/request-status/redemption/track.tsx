import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { coinsText } from '#domain/counted.ts';
import { REDEMPTION_TRANSITION_LABELS } from '#domain/redemptions/machine.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { redemptionStages } from '#domain/redemptions/stages.ts';
import { SHIPPING_HIDDEN, trackText } from '#domain/redemptions/track-messages.ts';
import { site } from '#site';
import { answerOrNull, api } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useRepeatedQuery } from '#web/lib/live.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { NextSentence } from '#web/request-status/next-sentence.tsx';
import { StatusHistory } from '#web/request-status/status-history.tsx';
import {
  RecordPage,
  RequestNotFound,
  RequestSkeleton,
  StatusPage,
  useNumberInAddress,
} from '#web/request-status/status-page.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Stages } from '#web/ui/stages.tsx';

const TrackedBurn = lazyPart(() => import('./tracked-burn.tsx'));

const TITLE = 'Redemption tracker';
export const meta = pageMeta(
  TITLE,
  `Every step of a ${site.name} redemption, from the request to the receipt on the blockchain, without personal data.`,
);

const FIND = { title: 'Track a redemption', label: 'Ticket number, or its hash' };
const LABELS = { ...REDEMPTION_TRANSITION_LABELS, hand_in: 'Tokens turned in' };
const REFRESH_MS = 15_000;

const isHash = (ticket: string) => ticket.startsWith('0x');

/**
 * The ticket that the page is about. A number is private, so it is kept in the page alone: it leaves the address at once, and its hash, by
 * which anyone may look, takes its place when it is known.
 */
function useTicket() {
  const [inAddress, toAddress] = useNumberInAddress('ticket');
  const [, setSearch] = useSearchParams();
  const [kept, setKept] = useState<{ number: string; hash?: string }>();
  useLayoutEffect(() => {
    if (!inAddress || isHash(inAddress)) return;
    setKept({ number: inAddress });
    setSearch({}, { replace: true });
  }, [inAddress, setSearch]);
  const isKept = kept && (!inAddress || inAddress === kept.hash);
  return {
    ticket: isKept ? kept.number : inAddress,
    look(ticket: string) {
      if (isHash(ticket)) return toAddress(ticket);
      setKept({ number: ticket });
      setSearch({});
    },
    onHash(hash: string) {
      if (!isKept || hash === kept.hash) return;
      setKept({ ...kept, hash });
      setSearch({ ticket: hash }, { replace: true });
    },
  };
}

export default function Track() {
  const { ticket: shown, look, onHash } = useTicket();
  return (
    <StatusPage title={TITLE} number={[shown, look]} find={FIND}>
      {(ticket) => <Tracked key={ticket} ticket={ticket} onNumber={look} onHash={onHash} />}
    </StatusPage>
  );
}

const getTrack = (ticket: string) => answerOrNull(api.track[':ticket'].$get({ param: { ticket } }));
export type RedemptionTrack = NonNullable<Awaited<ReturnType<typeof getTrack>>>;

/** The state that it is in, as far as this reader may know. */
const stateOf = ({ transitions }: RedemptionTrack) =>
  transitions.findLast(({ state }) => state !== null)?.state ?? 'requested';
const textOf = (track: RedemptionTrack) =>
  track.is_shipping_hidden && stateOf(track) === 'checked'
    ? SHIPPING_HIDDEN
    : trackText(stateOf(track), track.qty_to_redeem);

type TrackedProps = { ticket: string; onNumber: (number: string) => void; onHash: (hash: string) => void };

function Tracked({ ticket, onNumber, onHash }: TrackedProps) {
  const query = useRepeatedQuery({
    queryKey: queryKeys.track(ticket),
    read: () => getTrack(ticket),
    every: () => REFRESH_MS,
    topics: `track:${ticket} chain`,
  });
  const { data: track, error } = query;
  const hash = track?.hash;
  useEffect(() => {
    if (hash) onHash(hash);
  });
  return (
    <RecordPage title={track ? `${coinsText(track.qty_to_redeem)} · ${textOf(track).status}` : TITLE}>
      {track === null ? (
        <RequestNotFound {...FIND} message={`${REDEEM_MESSAGES.notFound}.`} onNumber={onNumber} />
      ) : track ? (
        <TrackedRedemption track={track} ticket={ticket} />
      ) : error ? (
        <LoadFailed title="The redemption could not be loaded" query={query} />
      ) : (
        <RequestSkeleton />
      )}
    </RecordPage>
  );
}

/** Where a redemption is, its steps, and those of them that are on the chain. */
export function TrackedRedemption({ track, ticket }: { track: RedemptionTrack; ticket: string }) {
  const { burn, receipt, hash, transitions } = track;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-8">
        <section aria-labelledby="redemption" className="grid gap-7">
          <Stages {...redemptionStages(stateOf(track), transitions)} />
          <NextSentence id="redemption" sentence={textOf(track).sentence} />
          <p className="text-muted">
            This page is public: it shows no names or addresses
            {track.is_shipping_hidden && ', and shipping only after delivery. The ticket number shows every step'}.
          </p>
        </section>
        {burn.tx ? (
          <Suspense>
            <TrackedBurn
              tx={burn.tx}
              steps={{ hash, burn: { ...burn, tx: burn.tx }, receipt }}
              ticket={ticket}
              isFinal={burn.state === 'burned'}
            />
          </Suspense>
        ) : (
          <p className="text-muted">Nothing of this redemption is on the blockchain yet.</p>
        )}
      </div>
      <StatusHistory transitions={track.transitions} labels={LABELS} holder="the holder" />
    </div>
  );
}
