import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** Hono alone: answers every GET with one file, as the content type that it is given; sends its port to its parent. */
const [file = '', contentType = ''] = process.argv.slice(2);
const body = readFileSync(file, 'utf8');
const app = new Hono().get('*', (c) => c.body(body, 200, { 'content-type': contentType }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
process.on('disconnect', () => process.exit(0));
