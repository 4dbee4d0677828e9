import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type OpenDatabase, openPool } from '../platform/database/database.ts';
import { startPostgres } from './postgres.ts';

/** Names the address that answers with the URL of the run's PostgreSQL server, which starts when it is first asked for. */
const ADDRESS = 'TEST_POSTGRES';

/** Runs before the tests, Vitest's or Playwright's, in the process that starts all workers: one PostgreSQL server for those that need one. */
export default async function setup() {
  let started: ReturnType<typeof startPostgres> | undefined;
  const server = createServer(async (_, response) => {
    started ??= startPostgres();
    await started.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    await (await started)?.stop();
  };
}

/** A migrated PostgreSQL database for this test alone; open() is a pool of connections as one more instance has it. */
export async function testPostgres(): Promise<{ url: string; open: () => OpenDatabase; stop: () => Promise<void> }> {
  const answer = await fetch(process.env[ADDRESS] ?? '');
  const template = await answer.text();
  if (!answer.ok) throw new Error(template);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const of = (database: string) => Object.assign(new URL(template), { pathname: database }).href;
  const client = new pg.Client({ connectionString: of('template1') });
  await client.connect();
  // The server's own way would write all of it into the log as well.
  await client.query(`create database ${name} template postgres strategy file_copy`);
  await client.end();
  const pools: OpenDatabase[] = [];
  const open = () => {
    const pool = openPool(of(name));
    pools.push(pool);
    return pool;
  };
  return { url: of(name), open, stop: async () => void (await Promise.all(pools.map((pool) => pool.close()))) };
}
