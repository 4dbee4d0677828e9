import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { ACCOUNTING_KEY_BEGINNING, ACCOUNTING_MESSAGES, type accountingKeyInput } from '#domain/accounting/keys.ts';
import { staffEmails } from '../../accounts/staff-register.ts';
import { actorColumns, recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context, DbContext, DeskContext } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { uuidv7 } from '../../platform/id.ts';
import { accountingKeys } from './table.ts';

const k = accountingKeys;
type Key = typeof k.$inferSelect;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SHOWN_MOST = 1_000;
const PREFIX_LETTERS = ACCOUNTING_KEY_BEGINNING.length + 6;
const CARRIED = new RegExp(`^bearer +(${ACCOUNTING_KEY_BEGINNING}\\S*)$`, 'i');

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** The accounting key that an Authorization header carries, whether or not there is one like it. */
export function carriedKey(header: string | undefined): string | undefined {
  const [, secret] = CARRIED.exec(header ?? '') ?? [];
  return secret;
}

const isUsable = ({ now }: Pick<Context, 'now'>) => and(isNull(k.revokedAt), gt(k.expiresAt, now()));

/** A new key; `secret` is in this answer alone. */
export async function makeAccountingKey(context: DeskContext, { name, days }: z.output<typeof accountingKeyInput>) {
  const at = context.now();
  const secret = ACCOUNTING_KEY_BEGINNING + randomBytes(32).toString('base64url');
  const key: Key = {
    id: uuidv7(at),
    name,
    prefix: secret.slice(0, PREFIX_LETTERS),
    hash: hashOf(secret),
    ...ofActor(context),
    createdAt: at,
    expiresAt: new Date(at.getTime() + days * DAY_MS),
    lastUsedAt: null,
    revokedAt: null,
  };
  await context.db.transaction(async (tx) => {
    await tx.insert(k).values(key);
    const after = { prefix: key.prefix, expires_at: key.expiresAt.toISOString() };
    const subject = { kind: 'accounting_key', id: key.id };
    await recordAuditEvent(
      { ...context, db: tx },
      { action: 'accounting_key.make', subject, after, personal: { name } },
    );
  });
  return { id: key.id, secret };
}

function ofActor({ actor }: DeskContext) {
  const { actorKind, actorId } = actorColumns(actor);
  return { actorKind, actorId };
}

/** Ends a key at once. */
export async function revokeAccountingKey(context: DeskContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const isOpen = and(eq(k.id, id), isNull(k.revokedAt));
    const [revoked] = await tx.update(k).set({ revokedAt: context.now() }).where(isOpen).returning();
    const { prefix } = orNotFound(revoked, ACCOUNTING_MESSAGES.gone);
    const subject = { kind: 'accounting_key', id };
    await recordAuditEvent({ ...context, db: tx }, { action: 'accounting_key.revoke', subject, after: { prefix } });
  });
}

/** The keys as staff see them, newest first. */
export async function accountingKeyList(context: DbContext & Pick<Context, 'now'>) {
  const keys = await context.db.select().from(k).orderBy(desc(k.id)).limit(SHOWN_MOST);
  const makers = keys.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId ? [actorId] : []));
  const emails = await staffEmails(context, makers);
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    made_by: (key.actorId && emails.get(key.actorId)) ?? key.actorId,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    state: stateOf(key, context.now()),
  }));
}

function stateOf({ revokedAt, expiresAt }: Key, now: Date) {
  if (revokedAt) return 'revoked' as const;
  return expiresAt > now ? ('usable' as const) : ('expired' as const);
}

/** Whether a key opens what keys are for; notes its use, at most once a minute. */
export async function isAccountingKey(context: Pick<Context, 'db' | 'now' | 'env'>, secret: string): Promise<boolean> {
  const { db, now, env } = context;
  const [key] = await db
    .select({ id: k.id, lastUsedAt: k.lastUsedAt })
    .from(k)
    .where(and(eq(k.hash, hashOf(secret)), isUsable(context)));
  if (!key) return false;
  const aMinuteAgo = new Date(now().getTime() - MINUTE_MS);
  const isNews = key.lastUsedAt === null || key.lastUsedAt < aMinuteAgo;
  if (isNews && !env.readOnly)
    await db
      .update(k)
      .set({ lastUsedAt: now() })
      .where(and(eq(k.id, key.id), or(isNull(k.lastUsedAt), lt(k.lastUsedAt, aMinuteAgo))));
  return true;
}
