import { afterAll, expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { routesOf } from './nasty-tries.ts';
import { testSite } from './site.ts';

/** What is answered from this process's memory, or says the same to everyone. */
const FROM_MEMORY = ['/api/site', '/api/time', '/api/usgprice', '/api/auth/sign_in'];
const NOBODYS = '01900000-0000-7000-8000-000000000000';
/** More than any of them takes at once. */
const MANY = 400;

const { db, close } = await testDatabase();
afterAll(close);
const site = await testSite({ db });
const reads = [...new Set(routesOf(site.app).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))];

let callers = 0;
const newCaller = () => {
  callers += 1;
  const socket = { remoteAddress: `10.0.${callers >> 8}.${callers & 255}` };
  return { incoming: { headers: { host: 'localhost:3000' }, httpVersion: '1.1', socket } };
};
async function statusOf(path: string, caller: object): Promise<number> {
  const filled = path.replace(/:\w+(\{.*\})?/g, NOBODYS);
  const answer = await site.app.request(`http://localhost:3000${filled}`, {}, caller);
  await answer.body?.cancel();
  return answer.status;
}

it.each(reads.filter((path) => path.startsWith('/api/') && !FROM_MEMORY.includes(path)))(
  '%s is for those who are logged in, or limited for each network address',
  async (path) => {
    if ((await statusOf(path, newCaller())) === 401) return;
    const caller = newCaller();
    const statuses = await Promise.all(Array.from({ length: MANY }, () => statusOf(path, caller)));
    expect(statuses).toContain(429);
  },
);
