import { expect, it } from 'vitest';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { Correspondence } from './correspondence.tsx';

const MESSAGE = { id: 'm', at: '2026-11-22T12:00:00Z', by: 'customer' as const, text: 'Where is it?' };
const shown = (isOwn: boolean) =>
  drawnAt(
    '/admin',
    <Correspondence subject={{ kind: 'purchase', id: '1' }} files={[]} messages={[MESSAGE]} isOwn={isOwn} />,
  );

it('takes an answer, but not on a request of the reader’s own', () => {
  expect(shown(false)).toContain('Send message');
  expect(shown(true)).toContain('Where is it?');
  expect(shown(true)).not.toContain('Send message');
  expect(shown(true)).not.toContain('Erase messages');
});
