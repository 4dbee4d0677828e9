import { Hono } from 'hono';
import { noteInput, noteSubject } from '#domain/staff/desk-input.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { addNote, type NoteSubject } from '../history/record-transition.ts';
import { deskNote, notesOf } from '../history/request-history.ts';
import { jsonInput, queryInput } from '../http/json-input.ts';
import { findLead } from '../leads/lead-list.ts';
import { findTicket } from '../redemptions/find-redemption.ts';
import { findOrder } from '../sales/find-order.ts';
import { findPurchase } from '../sales/find-purchase.ts';

const FINDERS: Record<NoteSubject['kind'], (context: Context, id: string) => Promise<object | undefined>> = {
  lead: findLead,
  purchase: findPurchase,
  order: findOrder,
  redemption: findTicket,
};

async function subjectOf(context: Context, kind: NoteSubject['kind'], id: string): Promise<NoteSubject> {
  if (!(await FINDERS[kind](context, id))) throw new NotFound();
  return { kind, id };
}

/** The private notes on anything that staff work on. */
export const noteRoutes = new Hono<DeskEnv>()
  .get('/api/notes', requireDesk, queryInput(noteSubject), async (c) => {
    const { subject_kind, subject_id } = c.req.valid('query');
    return c.json((await notesOf(c.var.desk, { kind: subject_kind, id: subject_id })).map(deskNote));
  })
  .post('/api/notes', requireDesk, jsonInput(noteInput), async (c) => {
    const { subject_kind, subject_id, text } = c.req.valid('json');
    const subject = await subjectOf(c.var.desk, subject_kind, subject_id);
    return c.json(await addNote(c.var.desk, subject, text, c.req.header('idempotency-key')));
  });
