import { setTimeout as sleep } from 'node:timers/promises';
import { LEAD } from './desk-client.ts';
import { json } from './features.ts';
import { filledForm } from './redemptions.ts';

const AT_ONCE = 4;
const PASSWORD = 'correct horse battery staple';

/** Visitors who read pages, register, write, buy and redeem, each request at the next site in rotation, until they are stopped. */
export function startVisitors() {
  const rotation: string[] = [];
  const underWay = new Map<string, number>();
  const failures: string[] = [];
  const emails: string[] = [];
  let [turn, rounds, isStopped] = [0, 0, false];
  const count = (site: string, change: number) => underWay.set(site, (underWay.get(site) ?? 0) + change);

  async function ask(path: string, init?: RequestInit): Promise<Record<string, string>> {
    const site = rotation[turn++ % rotation.length] ?? '';
    count(site, 1);
    try {
      const answer = await fetch(site + path, init);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
      return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
    } catch (error) {
      failures.push(`${path}: ${(error as Error).message}`);
      return {};
    } finally {
      count(site, -1);
    }
  }

  async function visit(): Promise<void> {
    const email = `visitor${emails.length}@example.org`;
    emails.push(email);
    for (const path of ['/', '/about', '/api/site', '/api/prices']) await ask(path);
    await ask('/api/auth', json({ email, password: PASSWORD, password_confirmation: PASSWORD }));
    await ask('/api/contact_form', json({ ...LEAD, email }));
    const { key } = await ask('/api/purchase', json({ qty_to_purchase: 2, email }));
    await ask(`/api/purchase/${key}`);
    const { ticket_id } = await ask('/api/redeem', json(filledForm({ email })));
    await ask(`/api/redeem/${ticket_id}`);
    rounds++;
  }

  async function visitAgain(): Promise<void> {
    while (!isStopped) await (rotation.length > 0 ? visit() : sleep(10));
  }
  const visitors = Array.from({ length: AT_ONCE }, visitAgain);

  return {
    failures,
    emails,
    add: (site: string) => rotation.push(site),
    /** Resolves when what the site was asked is answered, as a proxy drains one. */
    async remove(site: string): Promise<void> {
      rotation.splice(rotation.indexOf(site), 1);
      while (underWay.get(site)) await sleep(10);
    },
    /** Resolves when so many more visits are over. */
    async more(visits: number): Promise<void> {
      const enough = rounds + visits;
      while (rounds < enough && failures.length === 0) await sleep(10);
    },
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(visitors);
    },
  };
}
