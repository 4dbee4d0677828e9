import { expect, it } from 'vitest';
import { QUEUE_WHY, type QueueKind } from '#domain/staff/queue.ts';
import { blackButtonsIn, drawnAt } from '#web/testing/drawn-page.tsx';
import { PURCHASE_ACTIONS, PURCHASE_STEPS } from '../purchase/purchase-actions.ts';
import { withholdOnce } from '../purchase/purchase-record.tsx';
import { REDEMPTION_STEPS, redemptionActions } from '../redemption/redemption-actions.ts';
import { ActionForm } from './action-form.tsx';
import { availableActions, NextStep } from './next-step.tsx';

const run = async () => {};
const available = (...allowed: (keyof typeof PURCHASE_ACTIONS)[]) =>
  availableActions({ table: PURCHASE_ACTIONS, allowed, run });

type Step = { kinds: QueueKind[]; allowed: Parameters<typeof available>; signing?: boolean };

const drawn = ({ kinds, allowed, signing = false }: Step) =>
  drawnAt(
    '/admin',
    <NextStep
      work={kinds.map((kind) => ({ kind, why: QUEUE_WHY[kind] }))}
      steps={PURCHASE_STEPS}
      available={available(...allowed)}
    >
      {signing && <p>Issue 2</p>}
    </NextStep>,
  );

/** A step of a redemption, whose machine has all those names. */
const drawnRedemption = (kind: QueueKind) => {
  const table = redemptionActions({
    carriers: [],
    cost: { shipping_cents: 0, is_firm: true, duties: false },
    value_cents: 0,
  });
  const allowed = Object.keys(table) as (keyof typeof table)[];
  return drawnAt(
    '/admin',
    <NextStep
      work={[{ kind, why: QUEUE_WHY[kind] }]}
      steps={REDEMPTION_STEPS}
      available={availableActions({ table, allowed, run })}
    />,
  );
};

/** The texts of the buttons beside the menu, by their look, and of those in it. */
function buttonsOf(html: string) {
  const [outside = '', menu = ''] = html.split('popover="auto"');
  const texts = (part: string) => [...part.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text);
  return { black: blackButtonsIn(outside), outside: texts(outside), menu: texts(menu) };
}

it('has one black button, which the state asks for, and everything else under More, the harmless first', () => {
  const html = drawn({ kinds: ['identity_to_verify'], allowed: ['refuse', 'withhold', 'check_identity'] });
  expect(html).toContain(QUEUE_WHY.identity_to_verify);
  expect(buttonsOf(html)).toEqual({
    black: ['Identity verified'],
    outside: ['Identity verified', 'More'],
    menu: ['Withhold for documents', 'Refuse the request'],
  });
});

it('has no button where it waits for the customer, or where a wallet signs the step', () => {
  const waiting = buttonsOf(drawn({ kinds: ['identity_asked'], allowed: ['check_identity', 'refuse'] }));
  expect(waiting).toMatchObject({ black: [], menu: ['Identity verified', 'Refuse the request'] });
  const signed = drawn({ kinds: ['order_to_issue', 'documents_asked'], allowed: ['release'], signing: true });
  expect(signed).toContain('Issue 2');
  expect(buttonsOf(signed)).toMatchObject({ black: [], menu: ['Release'] });
});

it('has no black button that says otherwise than the sentence above it', () => {
  const everything = Object.keys(PURCHASE_ACTIONS) as (keyof typeof PURCHASE_ACTIONS)[];
  for (const kind of ['documents_asked', 'documents_awaited', 'request_to_order'] as const)
    expect(buttonsOf(drawn({ kinds: [kind], allowed: everything })).black).toEqual([]);
  for (const kind of [
    'documents_asked',
    'documents_awaited',
    'delivery_due_soon',
    'delivery_overdue',
    'claim_ends_soon',
    'package_lost',
    'package_returned',
    'done',
  ] as const)
    expect([kind, buttonsOf(drawnRedemption(kind)).black]).toEqual([kind, []]);
  expect(buttonsOf(drawnRedemption('ticket_to_ship')).black).toEqual(['Ship']);
});

it('says once what several orders wait for', () => {
  const html = drawn({ kinds: ['payment_awaited', 'payment_awaited'], allowed: ['refuse'] });
  expect(html.split(QUEUE_WHY.payment_awaited)).toHaveLength(2);
});

it('numbers the buttons in the order of the keys: the black one, then those under More', () => {
  const html = drawn({ kinds: ['identity_to_verify'], allowed: ['refuse', 'check_identity'] });
  const numbered = [...html.matchAll(/<button[^>]*data-act[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(numbered).toEqual(['Identity verified', 'Refuse the request']);
});

it('withholds a purchase for documents in one way: its order where there is one, or else the request', () => {
  const order = availableActions({
    table: { withhold: PURCHASE_ACTIONS.withhold },
    allowed: ['withhold'],
    run,
    order: 'order',
  });
  const keys = withholdOnce(order, available('withhold', 'refuse')).map(({ key }) => key);
  expect(keys).toEqual(['order withhold', 'record refuse']);
  expect(withholdOnce([], available('withhold')).map(({ key }) => key)).toEqual(['record withhold']);
});

it('has no heading in a form, which may be anywhere below one', () => {
  const form = drawnAt(
    '/admin',
    <ActionForm
      label="Ship"
      fields={{ why: { label: 'Why', kind: 'text' } }}
      confirm="x"
      onSubmit={run}
      onClose={() => {}}
    />,
  );
  expect(form).toContain('>Ship<');
  expect(form).not.toMatch(/<h\d/);
});
