import { useState } from 'react';
import { shownDate, shownTime } from '#domain/dates.ts';
import { PURCHASE_TRANSITION_LABELS } from '#domain/messages/purchase-progress.ts';
import { ORDERED_TRANSITION_LABELS, PURCHASE_CHECK_LABELS } from '#domain/messages/staff.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ActionForm } from '../parts/action-form.tsx';
import { Actions } from '../parts/actions.tsx';
import { Approvals } from '../parts/approvals.tsx';
import { BuyersView } from '../parts/customer-view.tsx';
import { History } from '../parts/history.tsx';
import { Identity } from '../parts/identity.tsx';
import { Notes } from '../parts/notes.tsx';
import { RecordPane, WithheldNotice } from '../parts/record-pane.tsx';
import { Correspondence } from './correspondence.tsx';
import { OrderCard } from './order-card.tsx';
import { orderFields, PURCHASE_ACTIONS } from './purchase-actions.ts';
import { usePurchaseActions, usePurchaseDetail, useRecentPrices } from './use-purchase.ts';

const LABELS = { ...PURCHASE_TRANSITION_LABELS, ...ORDERED_TRANSITION_LABELS };

type Props = { id: string; onClose: () => void };

/** A purchase request from the form to the tokens: its orders, what may be done now, and all that happened. */
export function PurchaseRecord({ id, onClose }: Props) {
  const detail = usePurchaseDetail(id);
  const actions = usePurchaseActions(id);
  const prices = useRecentPrices();
  const [placing, setPlacing] = useState(false);
  const purchase = detail.data;
  return (
    <RecordPane subject={{ kind: 'purchase', id }} record={purchase} query={detail} onClose={onClose}>
      {purchase && (
        <>
          <Facts
            items={[
              ['Asked', shownTime(purchase.created_at)],
              [
                'E-mail',
                <TextLink alone key="mail" to={`mailto:${purchase.email}`}>
                  {purchase.email}
                </TextLink>,
              ],
              ...(purchase.country
                ? [['Lives in', [purchase.us_state, purchase.country].filter(Boolean).join(', ')] as const]
                : []),
              ['Wallet', purchase.ethereum_address || 'none yet: the customer can add it on the status page'],
              ['Agreement', purchase.agreement ? `ticked, version of ${shownDate(purchase.agreement)}` : 'not ticked'],
              [
                'Identity',
                purchase.identity_checked_at ? `verified ${shownTime(purchase.identity_checked_at)}` : 'not verified',
              ],
              ...(purchase.checks_waived_at
                ? [['Checks', `waived ${shownTime(purchase.checks_waived_at)}`] as const]
                : []),
            ]}
          />
          <Approvals record={{ kind: 'purchase', id }} />
          {purchase.withheld_reason !== null && <WithheldNotice reason={purchase.withheld_reason} />}
          {purchase.state === 'requested' && purchase.open_checks.length > 0 && (
            <Notice kind="warning" title="Not ready to order">
              <ul>
                {purchase.open_checks.map((check) => (
                  <li key={check}>{PURCHASE_CHECK_LABELS[check]}</li>
                ))}
              </ul>
            </Notice>
          )}
          {purchase.allowed.includes('order') && !placing && (
            <div>
              <Button size="sm" data-act disabled={!prices.data} onClick={() => setPlacing(true)}>
                Place an order
              </Button>
            </div>
          )}
          {prices.error && <Notice kind="danger">{messageOf(prices.error)}</Notice>}
          {placing && prices.data && (
            <ActionForm
              label="Place an order"
              confirm="Place order"
              fields={orderFields(purchase, prices.data)}
              onSubmit={actions.placeOrder}
              onClose={() => setPlacing(false)}
            />
          )}
          <Actions table={PURCHASE_ACTIONS} allowed={purchase.allowed} onAction={actions.changePurchase} />
          {purchase.orders.map((order) => (
            <OrderCard key={order.id} order={order} actions={actions} />
          ))}
          <BuyersView requestKey={purchase.key} />
          <Identity id={id} ask={api.purchaseList[':id'].identity.$post} records={purchase.identity} />
          <Correspondence purchase={purchase} />
          <History of="the request" steps={purchase.steps} labels={LABELS} />
          <Notes subject={{ kind: 'purchase', id }} />
        </>
      )}
    </RecordPane>
  );
}
