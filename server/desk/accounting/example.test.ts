import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { listen } from '../../accounts/testing/listen.ts';
import { sendDueWebhooks } from '../../platform/webhooks/send-webhooks.ts';
import { testDatabase } from '../../testing/database.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { testRedemptions } from '../../testing/redemptions.ts';
import { testDesk } from '../../testing/sales.ts';
import { makeAccountingKey } from './accounting-keys.ts';

const EXAMPLE = fileURLToPath(new URL('../../../docs/examples/accounting.mjs', import.meta.url));
const { db, close } = await testDatabase();
afterAll(close);

it('the example in docs/ books every order and redemption, then each that changes, and takes no message that isn’t signed', async () => {
  // The example's clock is this machine's.
  const desk = await testDesk(db, new Date().toISOString());
  const secret = Buffer.alloc(32, 3);
  const port = await quietPort();
  const hook = `http://127.0.0.1:${port}/`;
  desk.context.env.webhooks.accounting = { url: new URL(hook), secrets: [secret] };
  const placed = async () => desk.place((await desk.request()).id);
  const orders = [await placed(), await placed()];
  const redemption = await (await testRedemptions(db)).request();
  const actor = { kind: 'staff', userId: '01900000-0000-7000-8000-0000000000aa' } as const;
  const key = await makeAccountingKey({ ...desk.context, actor }, { name: 'The example', days: 1 });
  const site = await listen(desk.context);
  const example = spawn(process.execPath, [EXAMPLE], {
    env: { SITE: site.url, KEY: key.secret, WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const booked: { kind: string; id: string; state: string }[] = [];
    createInterface(example.stdout).on('line', (line) => {
      const { kind, id, state } = JSON.parse(line);
      booked.push({ kind, id, state });
    });
    const all = [
      ...orders.map(({ id }) => ({ kind: 'order', id, state: 'placed' })),
      { kind: 'redemption', id: redemption.id, state: 'requested' },
    ];
    await expect.poll(() => booked).toEqual(expect.arrayContaining(all));

    const [first] = orders;
    await desk.transition(first?.id ?? '', { transition: 'cancel', reason: 'The customer asked for it', fee_cents: 0 });
    const forged = JSON.stringify({ type: 'order.changed', data: { id: first?.id, state: 'issued' } });
    expect((await fetch(hook, { method: 'POST', body: forged })).status).toBe(401);
    expect(booked).toHaveLength(3);
    // With those of what was there before it ran.
    while ((await sendDueWebhooks(desk.context)) > 0);
    await expect.poll(() => booked).toContainEqual({ kind: 'order', id: first?.id, state: 'cancelled' });
  } finally {
    example.kill();
    await site.close();
  }
});
