import { expect, it } from 'vitest';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { ActionForm } from './action-form.tsx';
import { lastChangeText } from './history.tsx';

const TRANSITIONS = [
  {
    name: 'place',
    state: 'placed',
    at: '2030-11-21T17:04:00Z',
    actor: { kind: 'staff', id: 'aaaaaaaa' },
    detail: null,
  },
  { name: 'pay', state: 'paid', at: '2030-11-22T00:04:00Z', actor: { kind: 'staff', id: 'bbbbbbbb' }, detail: null },
];
const form = (isOver: boolean) =>
  drawnAt(
    '/admin',
    <ActionForm
      label="Cancel order"
      fields={{ reason: { label: 'Reason', kind: 'text' } }}
      confirm="Cancel order"
      isOver={isOver}
      lastChange={lastChangeText({ transitions: TRANSITIONS, labels: { pay: 'Payment received' } })}
      onSubmit={async () => {}}
      onClose={() => {}}
    />,
  );

it('says what happened to a record that has moved on, and asks nobody to reload', () => {
  const page = form(true);
  expect(page).toContain(TRANSITION_MESSAGES.not_now);
  expect(page).toContain('Payment received, by staff …bbbbbb, November 21, 2030 at 5:04 p.m.');
  expect(page).toContain('What you typed is still here.');
  expect(form(false)).not.toContain('Payment received');
  for (const message of Object.values(TRANSITION_MESSAGES)) expect(message).not.toMatch(/reload/i);
});
