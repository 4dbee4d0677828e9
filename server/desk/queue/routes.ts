import { Hono } from 'hono';
import { type DeskEnv, requireDesk } from '../../accounts/staff/guard.ts';
import { deskQueue } from './read.ts';

export const queueRoutes = new Hono<DeskEnv>().get('/api/desk/queue', requireDesk, async (c) =>
  c.json(await deskQueue(c.var.desk)),
);
