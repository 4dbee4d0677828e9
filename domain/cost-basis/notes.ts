import * as z from 'zod/mini';
import type { UsdCents } from '../money.ts';
import type { MovementKind } from '../movements.ts';

/** What a movement was, by its holder: a sale, a gift, or to or from another wallet of theirs. */
export const MARKS = ['sale', 'gift', 'own'] as const;
export type Mark = (typeof MARKS)[number];

/**
 * What a holder says of one movement: what it was, what they paid or got for it, and from which lots it was taken first. `at` is when they
 * said so, in milliseconds; a note without more takes back an earlier one.
 */
export type Note = {
  at: number;
  mark?: Mark | undefined;
  cents?: UsdCents | undefined;
  lots?: readonly string[] | undefined;
};
/** By the movement's `transactionKey`. */
export type Notes = Readonly<Record<string, Note>>;

/** Which marks say something of a movement of each kind. */
const MARKS_OF: Readonly<Record<MovementKind, readonly Mark[]>> = {
  issued: [],
  within: [],
  received: ['own'],
  sent: MARKS,
  redeemed: ['own'],
};

/** A note's mark; an imported file may have one that says nothing of such a movement, and that nobody could take back. */
export const markOf = (kind: MovementKind, note: Note | undefined): Mark | undefined =>
  MARKS_OF[kind].find((mark) => mark === note?.mark);

const key = z.string().check(z.regex(/^0x[0-9a-f]{64}-\d{1,9}$/));
const note = z.object({
  at: z.int().check(z.nonnegative()),
  mark: z.optional(z.enum(MARKS)),
  cents: z.optional(z.int().check(z.nonnegative())),
  lots: z.optional(z.array(key).check(z.maxLength(10_000))),
});
const notesFile = z.object({
  type: z.literal('cost-basis'),
  version: z.literal(1),
  address: z.string(),
  notes: z.record(key, note),
});

/** The notes as they are stored and copied. */
export const notesText = (address: string, notes: Notes): string =>
  JSON.stringify({ type: 'cost-basis', version: 1, address, notes });

/** The notes in such a text and whose they are; undefined if it is none. */
export function readNotes(text: string): { address: string; notes: Notes } | undefined {
  try {
    return z.safeParse(notesFile, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Of two notes the later one; of two of the same moment the same one, whichever comes first. */
function newer(one: Note | undefined, other: Note): Note {
  if (!one || one.at < other.at) return other;
  if (one.at > other.at) return one;
  return canonical(one) < canonical(other) ? other : one;
}

const canonical = ({ mark, cents, lots }: Note) => JSON.stringify([mark ?? null, cents ?? null, lots ?? null]);

/** Both together. Of each movement the newest note counts, so the order in which files are imported makes no difference. */
export function mergeNotes(one: Notes, other: Notes): Notes {
  const merged: Record<string, Note> = { ...one };
  for (const [movement, note] of Object.entries(other)) merged[movement] = newer(one[movement], note);
  return merged;
}
