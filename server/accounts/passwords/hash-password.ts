import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { PASSWORD_MESSAGES } from '#domain/accounts/messages.ts';
import { isMadeOf, wordsOf } from '#domain/accounts/password.ts';
import { site } from '#site';
import type { Context } from '../../platform/context.ts';
import type { HashCost } from '../../platform/env.ts';
import { TooMany } from '../../platform/errors.ts';

/** Lets `atOnce` tasks run and `waiting` more queue up; beyond that throws TooMany. In order of arrival. */
export function concurrencyLimit(waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function pass<Result>(atOnce: number, task: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooMany(2);
      await new Promise<void>((enter) => queue.push(enter));
    } else running += 1;
    try {
      return await task();
    } finally {
      // The slot is passed on, not released, so that no new caller overtakes the queue.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const WAITING = 40;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const STORED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([\w+/]{11,86})\$([\w+/]{43})$/;

const run = promisify(argon2);
const hashing = concurrencyLimit(WAITING);
const entry = concurrencyLimit(0);

type HashContext = Pick<Context, 'env'>;

const derive = ({ env }: HashContext, password: string, salt: Buffer, { memoryKiB, passes }: HashCost) =>
  hashing(env.accounts.hashesAtOnce, () =>
    run('argon2id', {
      message: Buffer.from(password, 'utf8'),
      nonce: salt,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory: memoryKiB,
      passes,
    }),
  );

/** Runs a task that will hash a password; throws TooMany immediately, before any work, while too many are running. */
export const limitHashing = <Result>(task: () => Promise<Result>): Promise<Result> => entry(WAITING, task);

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The parts of a stored hash; undefined for anything else. */
function parse(stored: string | undefined) {
  const [, memory, passes, salt, tag] = STORED.exec(stored ?? '') ?? [];
  if (memory === undefined || passes === undefined || salt === undefined || tag === undefined) return undefined;
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const isCheaper = (cost: HashCost, wanted: HashCost) =>
  cost.memoryKiB < wanted.memoryKiB || cost.passes < wanted.passes;

/**
 * The password's argon2id hash in PHC form, at the cost that the settings name. With the salt of `beside`, where that
 * hash is as costly, so that findByPassword can compare a password with both at once.
 */
export async function hashPassword(context: HashContext, password: string, beside?: string): Promise<string> {
  const { memoryKiB, passes } = context.env.accounts.hashCost;
  const other = parse(beside);
  const isAlike = other?.cost.memoryKiB === memoryKiB && other.cost.passes === passes;
  const salt = isAlike ? other.salt : randomBytes(SALT_BYTES);
  const tag = await derive(context, password, salt, { memoryKiB, passes });
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${base64(salt)}$${base64(tag)}`;
}

/**
 * Which of the candidates the password belongs to, and whether its hash costs less than it should by now. It takes the
 * work of one hash always, with no candidate or several: only those are compared that share the first one's salt.
 */
export async function findByPassword<Candidate extends { passwordHash: string }>(
  context: HashContext,
  password: string,
  candidates: readonly Candidate[],
): Promise<{ found: Candidate | undefined; outdated: boolean }> {
  const wanted = context.env.accounts.hashCost;
  const first = parse(candidates[0]?.passwordHash);
  if (!first) {
    await derive(context, password, randomBytes(SALT_BYTES), wanted);
    return { found: undefined, outdated: false };
  }
  const tag = await derive(context, password, first.salt, first.cost);
  const found = candidates.find((candidate) => {
    const stored = parse(candidate.passwordHash);
    return stored?.salt.equals(first.salt) && timingSafeEqual(tag, stored.tag);
  });
  return { found, outdated: isCheaper(first.cost, wanted) };
}

export type Verdict = { ok: boolean; outdated: boolean };

/** findByPassword for one hash. */
export async function checkPassword(
  context: HashContext,
  password: string,
  stored: string | undefined,
): Promise<Verdict> {
  const { found, outdated } = await findByPassword(context, password, [{ passwordHash: stored ?? '' }]);
  return { ok: found !== undefined, outdated };
}

// The commonest passwords of eight characters and more, commonest first; from @zxcvbn-ts/language-common (MIT).
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

const { name, symbol, company, metal, coin } = site;
const OUR_WORDS = wordsOf(
  `${name} ${symbol} ${company} ${metal} ${metal}en ${coin.name} ${coin.name}s coin coins token tokens wallet redeem bullion mint ounce`,
);

/** Why the password would be among the first to be tried, as a phrase after the field's name; undefined when it would not. */
export function guessableError(password: string, email: string): string | undefined {
  const lower = password.toLowerCase();
  if (common.has(lower)) return PASSWORD_MESSAGES.common;
  const [local = ''] = email.split('@');
  if (lower === email || lower === local) return PASSWORD_MESSAGES.own;
  if (isMadeOf(password, OUR_WORDS)) return PASSWORD_MESSAGES.ours;
  return undefined;
}
