import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { counted } from '#domain/counted.ts';
import { usdText } from '#domain/money.ts';
import { useRecentPrices } from '#web/desk/purchase/use-purchase-record.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { type Chosen, doToEach, type Outcome } from './do-to-each.ts';
import { BAR, ReportBar } from './report-bar.tsx';

/** How long an order can still be stopped: once it is placed, its customer has our email. */
const PLACE_AFTER_S = 8;

const ordersText = (count: number) => counted(count, 'order');

type Props = { chosen: readonly Chosen[]; onEnd: () => void; onDone: () => void };

/** Counts down before orders are placed, since nothing takes a placed order back; a page that is left places none. */
export function PlaceOrders({ chosen, onEnd, onDone }: Props) {
  const queries = useQueryClient();
  const [price] = (useRecentPrices().data ?? []).filter(({ withdrawn }) => !withdrawn);
  const [left, setLeft] = useState(PLACE_AFTER_S);
  const [state, setState] = useState<'waiting' | 'placing' | Outcome>('waiting');

  const place = useCallback(async () => {
    if (!price) return;
    setState('placing');
    const outcome = await doToEach(chosen, (record) => placeOrder(record.id, price.time));
    setState(outcome);
    await queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
  }, [chosen, price, queries]);

  useEffect(() => {
    if (state !== 'waiting' || !price) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : void place()), 1_000);
    return () => clearTimeout(timer);
  }, [left, state, price, place]);

  if (typeof state === 'object') {
    const text = state.done.length > 0 ? `Placed ${ordersText(state.done.length)}.` : '';
    return <ReportBar report={{ text, failures: state.failures }} onClose={onDone} />;
  }
  const priceText = price ? ` at ${usdText(price.cents)}` : '';
  return (
    <div className={BAR}>
      <p role="status">
        {state === 'placing'
          ? 'Placing the orders…'
          : `${ordersText(chosen.length)}${priceText}, by bank wire. Nothing is placed yet.`}
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
