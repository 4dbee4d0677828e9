import { Hono } from 'hono';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { deskQueue } from './work-queue.ts';

export const queueRoutes = new Hono<DeskEnv>().get('/api/desk/queue', requireDesk, async (c) =>
  c.json(await deskQueue(c.var.desk)),
);
