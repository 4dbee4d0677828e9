import { describe, expect, it } from 'vitest';
import { type Answer, accept, BEGIN, SUBJECT, siteWithVendor, withStatus } from '../../testing/webhooks.ts';
import { isPublicAddress, postWebhook } from './post-webhook.ts';
import { queueWebhook } from './send-webhooks.ts';

const site = siteWithVendor();
const event = { type: 'identity.requested', subject: SUBJECT, data: { record: 'r' } } as const;

describe('events', () => {
  const later: [string, Answer, string, number?][] = [
    ['answers with an error', withStatus(500), 'status 500'],
    ['knows another secret', withStatus(401), 'status 401'],
    ['redirects', withStatus(307, { location: '/elsewhere' }), 'status 307'],
    ['takes too long', () => {}, 'no answer in time', 300],
    ['begins an answer and hangs up', (response) => response.destroy(), 'Error ECONNRESET'],
    ['sends endless headers', withStatus(200, { 'x-long': 'x'.repeat(20_000) }), 'Error HPE_HEADER_OVERFLOW'],
  ];
  it.each(later)('are sent again under the same id to one who %s', async (_, answer, problem, answerMs) => {
    await queueWebhook(site.context, event);
    site.vendor.state.answer = answer;
    await site.send(answerMs);
    expect(await site.queued()).toMatchObject([{ attempts: 1, problem, dueAt: new Date(BEGIN + 5_000) }]);
    site.vendor.state.answer = accept;
    expect(await site.send()).toBe(0);
    site.clock += 5_000;
    expect(await site.send()).toBe(1);
    expect(await site.queued()).toEqual([]);
    const ids = site.vendor.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  it('wait for one who is down, with one line in the log', async () => {
    for (const _ of [1, 2]) await queueWebhook(site.context, event);
    await site.vendor.stop();
    await site.send();
    site.clock += 5_000;
    await site.send();
    expect(await site.queued()).toMatchObject([{ attempts: 2 }, { attempts: 2, problem: 'Error ECONNREFUSED' }]);
    await site.vendor.start();
    site.clock += 10_000;
    await site.send();
    expect(await site.queued()).toEqual([]);
    expect(site.logged.map(({ msg }) => msg)).toEqual(['outage begins', 'outage ends']);
  });

  it('are delivered by the status alone: a huge or endless answer is cut', async () => {
    let written = 0;
    site.vendor.state.answer = (response) => {
      response.on('error', () => {});
      const more = () => {
        while (!response.destroyed) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
      };
      more();
    };
    await queueWebhook(site.context, event);
    await site.send();
    expect(await site.queued()).toEqual([]);
    // What fits into the buffers of both ends, rather than ten seconds of it.
    expect(written).toBeLessThan(64_000_000);
  });
});

describe('in live mode an event', () => {
  const post = (url: string) => postWebhook(new URL(url), { headers: {}, body: Buffer.from('{}'), publicOnly: true });

  it.each([
    ['plain http', 'http://127.0.0.1', 'not https'],
    ['this machine', 'https://127.0.0.1', 'private address'],
    ['this machine in another spelling', 'https://0x7f.1', 'private address'],
    ['this machine by its name', 'https://localhost', 'private address'],
    ['this machine by IPv6', 'https://[::1]', 'private address'],
    ['this machine by IPv4 in IPv6', 'https://[::ffff:127.0.0.1]', 'private address'],
    ['the cloud’s metadata', 'https://169.254.169.254', 'private address'],
  ])('never goes to %s', async (_, origin, problem) => {
    await expect(post(`${origin}:${site.vendor.port}/`)).rejects.toThrow(problem);
    expect(site.vendor.state.connections).toBe(0);
  });

  it.each([
    ['8.8.8.8', true],
    ['172.15.0.1', true],
    ['172.16.0.1', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['2606:4700::1111', true],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['64:ff9b::7f00:1', false],
    ['localhost', false],
  ])('may go to %s: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
