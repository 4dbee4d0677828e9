import * as z from 'zod/mini';

const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Days and moments that there aren't, that no column keeps, or that are far from now. */
const TIMES = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2030-02-30',
  'infinity',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2030-06-30T23:59:60Z',
  `0000-01-01T00:00:00.000Z_${NOBODY}`,
  '2030-00',
];
const NUMBERS = [
  '0',
  '-1',
  '1e3',
  '1.5',
  '9'.repeat(15),
  '9'.repeat(19),
  '9'.repeat(78),
  '9'.repeat(100),
  '2147483648',
  'NaN',
  -1,
  1.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  8.64e15,
  1e308,
];
const TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u200b',
  '%00',
  "\\'",
  '../..',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  '\n'.repeat(10_000),
  '🪙'.repeat(300),
];
const IDS = [
  NOBODY,
  // Not in the capitals of its checksum.
  '0x52908400098527886E0F7030069857D2E4169Ee7',
  `0x${'f'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  '0x',
  '0000-0000-0000-0000-0000-0000-0000',
  '999999999999999-999999999',
  '1-9999999999',
  'track:\0',
];
/** Cursors of lists, as they are written, with values that no list gave out. */
const CURSORS = [
  ['created_at', '0000-01-01T00:00:00.000000Z'],
  ['created_at', '9999-12-31T23:59:59.999999Z'],
  ['created_at', '\0'],
  ['email', '\ud800'],
  ['quantity', '999999999'],
].map((place) => Buffer.from(JSON.stringify([...place, NOBODY])).toString('base64url'));
/** What only a body can hold. */
const STRUCTURES: unknown[] = [null, true, [], [null], {}, { toString: 1 }, Array(500).fill('x')];

export const NASTY_TEXTS: readonly string[] = [...TIMES, ...NUMBERS, ...TEXTS, ...IDS, ...CURSORS].map(String);
export const NASTY_VALUES: readonly unknown[] = [...TIMES, ...NUMBERS, ...TEXTS, ...IDS, ...CURSORS, ...STRUCTURES];

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  element?: z.ZodMiniType;
};
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

/** The objects that a schema takes, each of a union by itself: the schemas of their fields by name. */
export function shapesOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType>[] {
  const { shape, innerType, in: first, options } = defOf(schema);
  if (shape) return [shape];
  if (options) return options.flatMap(shapesOf);
  const inner = first ?? innerType;
  return inner ? shapesOf(inner) : [];
}

/** A value that the schema takes, from the samples or out of itself; undefined where nothing fits. */
export async function sampleOf(schema: z.ZodMiniType, samples: readonly unknown[]): Promise<unknown> {
  const { values, entries, options = [], innerType, in: first } = defOf(schema);
  const known = [...(values ?? []), ...Object.values(entries ?? {})];
  for (const value of [...known, ...samples]) if ((await z.safeParseAsync(schema, value)).success) return value;
  for (const each of [...options, innerType, first]) {
    const value = each && (await sampleOf(each, samples));
    if (value !== undefined) return value;
  }
  const [shape] = shapesOf(schema);
  return shape && objectOf(shape, samples);
}

/** A value for each field. */
export async function objectOf(shape: Record<string, z.ZodMiniType>, samples: readonly unknown[]) {
  const entries = await Promise.all(
    Object.entries(shape).map(async ([name, schema]) => [name, await sampleOf(schema, samples)] as const),
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}
