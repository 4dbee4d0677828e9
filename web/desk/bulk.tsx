import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { formatUsdCents } from '#domain/money.ts';
import { markedText } from '#domain/staff/messages.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { DESK_LISTS, type RecordKind } from './parts/use-list.ts';
import { useRecentPrices } from './purchase/use-purchase-record.ts';

/** What is done to several records at once. */
export type Chosen = { kind: RecordKind; id: string; title: string };

/** What was done, what failed, and how it is undone. */
type Report = { text: string; failures: readonly string[]; undo?: () => void };

const Marking = createContext<(records: readonly Chosen[], complete: boolean) => void>(() => {});

/** Marks records as complete, or opens them again; the bar below says so, and takes it back. */
export const useMarkComplete = () => useContext(Marking);

/** 'Purchase of 2 USG', or '12 records'. */
const nameOf = ([first, ...rest]: readonly Chosen[]) =>
  first && rest.length === 0 ? first.title : `${rest.length + 1} records`;

type Outcome = { done: Chosen[]; failures: string[] };

/** Does it to each, one after the other; a failure stops none of the others. */
export async function doToEach(
  records: readonly Chosen[],
  act: (record: Chosen) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failures: [] };
  for (const record of records) {
    try {
      await act(record);
      outcome.done.push(record);
    } catch (error) {
      outcome.failures.push(`${record.title}: ${messageOf(error)}`);
    }
  }
  return outcome;
}

const setComplete = ({ kind, id }: Chosen, complete: boolean) =>
  answerOf(DESK_LISTS[kind].calls[':id'].$put({ param: { id }, json: { complete } }));

/** Lets everything inside mark records as complete, and says below what was done. */
export function MarkingDesk({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [report, setReport] = useState<Report>();
  const { mutate } = useMutation({
    mutationKey: queryKeys.desk,
    mutationFn: async ({ records, complete }: { records: readonly Chosen[]; complete: boolean }) => {
      const { done, failures } = await doToEach(records, (record) => setComplete(record, complete));
      const made = done.length > 0 && { text: markedText(nameOf(done), complete), undo: () => mark(done, !complete) };
      setReport({ text: '', failures, ...made });
      await queries.invalidateQueries({ queryKey: queryKeys.desk });
    },
  });
  const mark = useCallback((records: readonly Chosen[], complete: boolean) => mutate({ records, complete }), [mutate]);
  return (
    <Marking value={mark}>
      {children}
      <div
        role="status"
        className="fixed inset-x-0 bottom-4 z-30 mx-auto grid w-fit max-w-[calc(100%-2rem)] desk:ml-5 print:hidden"
      >
        {report && <ReportBar report={report} onClose={() => setReport(undefined)} />}
      </div>
    </Marking>
  );
}

const BAR =
  'flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5 text-[0.9375rem] shadow-raised';

const ReportBar = ({ report, onClose }: { report: Report; onClose: () => void }) => (
  <div className={BAR}>
    <p className="grow basis-40">{report.text}</p>
    {report.failures.map((failure) => (
      <p key={failure} className="text-danger">
        {failure}
      </p>
    ))}
    {report.undo && (
      <Button kind="secondary" size="sm" data-key="u" onClick={report.undo}>
        Undo
      </Button>
    )}
    <button type="button" className="icon-button -mr-3 ml-auto" aria-label="Dismiss" onClick={onClose}>
      <X aria-hidden className="size-5" />
    </button>
  </div>
);

/** How long an order can still be stopped: once it is placed, its customer has our email. */
const PLACE_AFTER_S = 8;

type BulkProps = { chosen: readonly Chosen[]; onDone: () => void };

/** What can be done to the selected rows. */
export function BulkBar({ chosen, onDone }: BulkProps) {
  const markComplete = useMarkComplete();
  const [placing, setPlacing] = useState(false);
  if (placing) return <Placing chosen={chosen} onEnd={() => setPlacing(false)} onDone={onDone} />;
  return (
    <fieldset aria-label="Selected rows" className={BAR}>
      <p className="-mb-2 flex w-full items-center justify-between gap-3 font-medium">
        {chosen.length} selected
        <Button kind="quiet" size="sm" className="-mr-3.5" onClick={onDone}>
          Clear
        </Button>
      </p>
      <Button
        kind="secondary"
        size="sm"
        data-key="c"
        onClick={() => {
          markComplete(chosen, true);
          onDone();
        }}
      >
        Mark as complete
      </Button>
      {chosen.every(({ kind }) => kind === 'purchase') && (
        <Button kind="secondary" size="sm" onClick={() => setPlacing(true)}>
          Place orders…
        </Button>
      )}
    </fieldset>
  );
}

/** Counts down before orders are placed, since nothing takes a placed order back; a page that is left places none. */
function Placing({ chosen, onEnd, onDone }: BulkProps & { onEnd: () => void }) {
  const queries = useQueryClient();
  const [price] = (useRecentPrices().data ?? []).filter(({ withdrawn }) => !withdrawn);
  const [left, setLeft] = useState(PLACE_AFTER_S);
  const [state, setState] = useState<'waiting' | 'placing' | Outcome>('waiting');

  const place = useCallback(async () => {
    if (!price) return;
    setState('placing');
    const outcome = await doToEach(chosen, (record) => placeOrder(record.id, price.time));
    setState(outcome);
    await queries.invalidateQueries({ queryKey: queryKeys.desk });
  }, [chosen, price, queries]);

  useEffect(() => {
    if (state !== 'waiting' || !price) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : void place()), 1_000);
    return () => clearTimeout(timer);
  }, [left, state, price, place]);

  if (typeof state === 'object') {
    const text =
      state.done.length > 0 ? `Placed ${state.done.length === 1 ? '1 order' : `${state.done.length} orders`}.` : '';
    return <ReportBar report={{ text, failures: state.failures }} onClose={onDone} />;
  }
  return (
    <div className={BAR}>
      <p role="status">
        {state === 'placing'
          ? 'Placing the orders…'
          : `${chosen.length === 1 ? '1 order' : `${chosen.length} orders`}${price ? ` at $${formatUsdCents(price.cents)}` : ''}, by bank wire. Nothing is placed yet.`}
      </p>
      {state === 'waiting' && (
        <>
          <span aria-hidden className="figure text-muted">
            {left} s
          </span>
          <Button size="sm" disabled={!price} onClick={place}>
            Place now
          </Button>
          <Button kind="secondary" size="sm" data-key="u" onClick={onEnd}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}

/** An order as the request asks for it, at that price. */
async function placeOrder(id: string, priceTime: number): Promise<void> {
  const purchase = await answerOf(api.purchaseList[':id'].$get({ param: { id } }));
  const json = {
    purchase_id: id,
    quantity: String(purchase.qty_to_purchase),
    price_time: String(priceTime),
    method: 'wire',
    ethereum_address: purchase.ethereum_address,
  } as const;
  await creator((body: typeof json, key) => answerOf(api.orders.$post({ json: body }, key)))(json);
}
