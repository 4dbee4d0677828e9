/** An entry of the audit log as its hash covers it; every field that is kept of it. */
export type AuditContent = {
  id: number;
  /** ISO 8601, in UTC with milliseconds. */
  at: string;
  actor_kind: string;
  actor_id: string | null;
  actor_label: string;
  act: string;
  subject_kind: string;
  subject_id: string;
  before: AuditValues | null;
  after: AuditValues | null;
  personal: AuditValues | null;
};
export type AuditValues = Record<string, string | number | boolean | null>;

/** A place in the chain; `content` is null if the database holds no such entry any more. */
export type AuditLink = {
  position: number;
  previous_hash: string;
  hash: string;
  content: AuditContent | null;
};

/** How far a chain was verified: the last position, and its hash. */
export type ChainEnd = { position: number; hash: string };

/** Before the first entry. */
export const CHAIN_START: ChainEnd = { position: 0, hash: '0'.repeat(64) };

/** What is wrong at a place: it is left out, its entry is gone or changed, or it doesn't follow the one before. */
export type ChainBreak = { position: number; problem: 'left-out' | 'gone' | 'not-following' | 'changed' };

// JavaScript writes very large and very small numbers with an exponent; the database writes every digit.
function decimal(value: number): string {
  const [digits = '', exponent] = JSON.stringify(value).split('e');
  if (exponent === undefined) return digits;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(digits) ?? [];
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${whole}${fraction}`;
  const all = `${whole}${fraction}`.padEnd(point, '0');
  return `${sign}${all.slice(0, point)}${all.length > point ? `.${all.slice(point)}` : ''}`;
}

const valueText = (value: AuditValues[string]) => (typeof value === 'number' ? decimal(value) : JSON.stringify(value));

const utf8 = new TextEncoder();
function byBytes([one]: [string, unknown], [other]: [string, unknown]): number {
  const [a, b] = [utf8.encode(one), utf8.encode(other)];
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

const valuesText = (values: AuditValues | null): string =>
  values === null
    ? 'null'
    : `{${Object.entries(values)
        .toSorted(byBytes)
        .map(([name, value]) => `${JSON.stringify(name)}:${valueText(value)}`)
        .join(',')}}`;

/**
 * What an entry's hash is taken of: a JSON array without spaces, names in order of their bytes, numbers in decimals. The database
 * writes the same text (`audit_hash`, server/migrations); docs/security/data-and-privacy.md has it in words.
 */
export const canonicalText = (position: number, previousHash: string, content: AuditContent): string =>
  `[${[
    String(position),
    JSON.stringify(previousHash),
    String(content.id),
    JSON.stringify(content.at),
    JSON.stringify(content.actor_kind),
    JSON.stringify(content.actor_id),
    JSON.stringify(content.actor_label),
    JSON.stringify(content.act),
    JSON.stringify(content.subject_kind),
    JSON.stringify(content.subject_id),
    valuesText(content.before),
    valuesText(content.after),
    valuesText(content.personal),
  ].join(',')}]`;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function problemOf(end: ChainEnd, link: AuditLink): Promise<ChainBreak['problem'] | undefined> {
  if (link.position !== end.position + 1) return 'left-out';
  if (link.content === null) return 'gone';
  if (link.previous_hash !== end.hash) return 'not-following';
  if ((await sha256(canonicalText(link.position, link.previous_hash, link.content))) !== link.hash) return 'changed';
  return undefined;
}

/** Recomputes the links that follow `end`, in their order; stops at the first that is wrong. */
export async function checkLinks(
  end: ChainEnd,
  links: readonly AuditLink[],
): Promise<{ end: ChainEnd; broken?: ChainBreak }> {
  let last = end;
  for (const link of links) {
    const problem = await problemOf(last, link);
    if (problem) return { end: last, broken: { position: last.position + 1, problem } };
    last = { position: link.position, hash: link.hash };
  }
  return { end: last };
}
