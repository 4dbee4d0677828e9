import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '../context.ts';
import type { HashCost } from '../env.ts';
import { concurrencyLimit } from './concurrency-limit.ts';

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

/** Runs a task that will hash a password; throws TooMany at once, before it costs anything, while too many are under way. */
export const limitHashing = <Result>(task: () => Promise<Result>): Promise<Result> => entry(WAITING, task);

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The password's argon2id hash in PHC form, at the cost that the settings name. */
export async function hashPassword(context: HashContext, password: string): Promise<string> {
  const { memoryKiB, passes } = context.env.accounts.hashCost;
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(context, password, salt, { memoryKiB, passes });
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${base64(salt)}$${base64(tag)}`;
}

export type Verdict = { ok: boolean; outdated: boolean };

/**
 * Whether the password is the one that was hashed, and whether the hash costs less than it should by now. Without a
 * hash (no such account) the same work is done and the answer is no.
 */
export async function checkPassword(
  context: HashContext,
  password: string,
  stored: string | undefined,
): Promise<Verdict> {
  const wanted = context.env.accounts.hashCost;
  const [, memory, passes, salt, tag] = STORED.exec(stored ?? '') ?? [];
  if (memory === undefined || passes === undefined || salt === undefined || tag === undefined) {
    await derive(context, password, randomBytes(SALT_BYTES), wanted);
    return { ok: false, outdated: false };
  }
  const cost = { memoryKiB: Number(memory), passes: Number(passes) };
  const found = await derive(context, password, Buffer.from(salt, 'base64'), cost);
  const outdated = cost.memoryKiB < wanted.memoryKiB || cost.passes < wanted.passes;
  return { ok: timingSafeEqual(found, Buffer.from(tag, 'base64')), outdated };
}
