import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { site } from '#site';
import { testDatabase } from '../../testing/database.ts';
import { startReceiver } from '../../testing/mail-receiver.ts';
import { readSeries } from '../../testing/metrics.ts';
import type { Deps } from '../context.ts';
import { delayAfter } from '../delivery-queue.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createOutages } from '../outages.ts';
import { byServer, type Deliver, messageId, queuedMail } from './deliver.ts';
import { sendDueMail } from './mailer.ts';
import { queueMail } from './queue-mail.ts';
import { type EmailTemplates, renderEmail } from './render-email.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let deliver: Deliver;
let clock: number;
const logged: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
let deps: Pick<Deps, 'db' | 'now' | 'chain' | 'origins' | 'dataKey' | 'log' | 'outages'>;
const templates: EmailTemplates = {
  hello: (_context, { to = '', name = '' }) => renderEmail(to, { subject: `Hello ${name}`, before: [`Dear ${name},`] }),
  scanned: (_context, { to = '' }) => renderEmail(to, { subject: 'Scan me', before: [], qr: '0xAbC' }),
  pointless: async () => undefined,
  broken: async () => {
    throw new Error('secret-4711 cannot be read');
  },
};

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  receiver = await startReceiver();
  deliver = byServer(receiver.url, 10);
  clock = Date.UTC(2030, 0, 1);
  logged.length = 0;
  deps = {
    db: database.db,
    now: () => new Date(clock),
    chain: {} as never,
    origins: ['http://localhost:3000'],
    dataKey: new Uint8Array(32),
    log,
    outages: createOutages(log),
  };
  await database.db.execute('delete from mail_outbox');
});
afterEach(async () => {
  deliver.close();
  await receiver.stop();
});

const send = () => sendDueMail({ deps, templates, deliver });
const waiting = async () => (await queuedMail(deps)).length;

describe('a queued email', () => {
  it('is counted by what came of it', async () => {
    const metrics = createMetrics();
    for (const template of ['hello', 'pointless', 'broken'])
      await queueMail(deps, template, { to: 'ann@example.com', name: 'Ann' });
    await sendDueMail({ deps: { ...deps, metrics }, templates, deliver });
    const counted = readSeries(await metrics.registry.metrics()).filter(({ name }) => name.startsWith('usg_mail_'));
    expect(Object.fromEntries(counted.map(({ labels, value }) => [labels.result, value]))).toEqual({
      sent: 1,
      pointless: 1,
      put_off: 1,
      given_up: 0,
    });
  });

  it('is sent once, from the site’s address, as text and HTML', async () => {
    await queueMail(deps, 'hello', { to: 'ann@example.com', name: 'Ann' });
    const [queued] = await queuedMail(deps);
    expect([await send(), await send(), await waiting()]).toEqual([1, 0, 0]);
    const [email] = receiver.received;
    expect(email).toMatchObject({ from: site.support.email, to: ['ann@example.com'] });
    for (const line of [
      'Subject: Hello Ann',
      'text/plain',
      'text/html',
      `Message-ID: ${messageId(queued?.id ?? '')}`,
      'Date: Tue, 01 Jan 2030 00:00:00 +0000',
    ]) {
      expect(email?.source).toContain(line);
    }
  });

  it('carries its QR code as a picture within itself', async () => {
    await queueMail(deps, 'scanned', { to: 'ann@example.com' });
    await send();
    const source = receiver.received[0]?.source.replaceAll('=\r\n', '') ?? '';
    const [, id] = /src=3D"cid:([^"]+)"/.exec(source) ?? [];
    expect(id).toBeDefined();
    expect(source).toMatch(new RegExp(`Content-Type: image/gif[^]*Content-Id: <${id}>`, 'i'));
    expect(source).toContain('alt=3D"QR code of 0xAbC"');
    expect(source).not.toContain('data:image');
  });

  it('is queued with its transaction, or not at all', async () => {
    const failing = deps.db.transaction(async (db) => {
      await queueMail({ ...deps, db }, 'hello', { to: 'ann@example.com' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await waiting()).toBe(0);
  });

  it('that a server rejects is retried with the same Message-ID and growing delays', async () => {
    receiver.state.refuse = { code: 451, text: 'later, secret-4711' };
    await queueMail(deps, 'hello', { to: 'ann@example.com', name: 'Ann' });
    const [queued] = await queuedMail(deps);
    expect([await send(), await send(), receiver.received.length]).toEqual([1, 0, 0]);
    expect((await queuedMail(deps))[0]?.problem).not.toContain('secret-4711');
    clock += 5_000;
    expect(await send()).toBe(1);
    clock += 5_000;
    expect(await send()).toBe(0);
    receiver.state.refuse = undefined;
    clock += 5_000;
    expect([await send(), receiver.received.length, await waiting()]).toEqual([1, 1, 0]);
    expect(receiver.received[0]?.source).toContain(messageId(queued?.id ?? ''));
  });

  it('is sent at once where it was queued before the clock was set back', async () => {
    await queueMail(deps, 'hello', { to: 'ann@example.com' });
    clock -= 86_400_000;
    expect([await send(), await waiting()]).toEqual([1, 0]);
  });

  it('waits while there is no server at all', async () => {
    await receiver.stop();
    for (const name of ['Ann', 'Ben', 'Cem']) await queueMail(deps, 'hello', { to: 'ann@example.com', name });
    expect([await send(), await waiting()]).toEqual([3, 3]);
    expect(logged).toMatchObject([{ level: 50, msg: 'outage begins', outage: 'mail server' }]);
    clock += 5_000;
    receiver = await startReceiver();
    const found = byServer(receiver.url, 10);
    await sendDueMail({ deps, templates, deliver: found });
    found.close();
    expect(logged.slice(1)).toMatchObject([{ level: 40, msg: 'outage ends', outage: 'mail server' }]);
  });

  it('waits while the server puts off every email after its text: an outage, logged once, with its end', async () => {
    receiver.state.refuse = { code: 451, text: 'local error, secret-4711' };
    for (const name of ['Ann', 'Ben', 'Cem']) await queueMail(deps, 'hello', { to: 'ann@example.com', name });
    expect([await send(), await waiting()]).toEqual([3, 3]);
    clock += 5_000;
    await send();
    expect(logged).toMatchObject([{ level: 50, msg: 'outage begins', outage: 'mail server' }]);
    receiver.state.refuse = undefined;
    clock += 10_000;
    expect([await send(), await waiting()]).toEqual([3, 0]);
    expect(logged.slice(1)).toMatchObject([{ level: 40, msg: 'outage ends', outage: 'mail server' }]);
    expect(JSON.stringify(logged)).not.toContain('secret-4711');
  });

  it('that has become pointless is dropped, and one that cannot be written holds up no other', async () => {
    await queueMail(deps, 'broken', {});
    await queueMail(deps, 'unknown', {});
    await queueMail(deps, 'pointless', {});
    await queueMail(deps, 'hello', { to: 'ann@example.com', name: 'Ann' });
    await send();
    expect([receiver.received.length, await waiting()]).toEqual([1, 2]);
    expect((await queuedMail(deps)).map((each) => each.problem)).toEqual(['Error', 'Error']);
  });

  it('is given up in the end, with an error in the log', async () => {
    receiver.state.refuse = { code: 550, text: 'never' };
    await queueMail(deps, 'hello', { to: 'ann@example.com', name: 'Ann' });
    await database.db.execute('update mail_outbox set attempts = 56');
    await send();
    expect(await waiting()).toBe(0);
  });

  it('is tried for about two days, hourly at most', () => {
    const hours =
      Array.from({ length: 56 }, (_, index) => delayAfter(index + 1)).reduce((sum, delay) => sum + delay) / 3_600_000;
    expect([delayAfter(1), delayAfter(2), delayAfter(40)]).toEqual([5_000, 10_000, 3_600_000]);
    expect(hours).toBeGreaterThan(45);
    expect(hours).toBeLessThan(50);
  });
});

describe('what a visitor typed', () => {
  const evil = 'Ann\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script><img src=x onerror=alert(1)>';

  it('cannot add headers or recipients, or become HTML', async () => {
    await queueMail(deps, 'hello', { to: 'ann@example.com', name: evil });
    await send();
    const [email] = receiver.received;
    expect(email?.to).toEqual(['ann@example.com']);
    const head = email?.source.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^bcc:/im);
    const { html } = await renderEmail('ann@example.com', {
      subject: evil,
      before: [evil],
      button: { label: evil, url: `https://x/"><b>` },
    });
    expect(html).not.toMatch(/<script|<img|"><b>/);
  });

  it('as an address goes to that address alone', async () => {
    await queueMail(deps, 'hello', { to: 'ann@example.com, eve@example.com', name: 'x' });
    await send();
    expect(receiver.received.flatMap((each) => each.to)).not.toContain('eve@example.com');
  });
});
