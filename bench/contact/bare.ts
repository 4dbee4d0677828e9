import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/** Hono and pg alone: one plain INSERT for each post, without rate limits, idempotency keys, emails or a searchable list; sends its port to its parent. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
await pool.query(`create table if not exists bare_contact (id uuid primary key default gen_random_uuid(), first_name text,
  last_name text, email text, message text, created_at timestamptz default now())`);
const INSERT = 'insert into bare_contact (first_name, last_name, email, message) values ($1, $2, $3, $4) returning id';
const app = new Hono().post('*', async (c) => {
  const { first_name, last_name, email, message } = await c.req.json();
  const { rows } = await pool.query(INSERT, [first_name, last_name, email, message]);
  return c.json({ id: rows[0].id });
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit(0));
