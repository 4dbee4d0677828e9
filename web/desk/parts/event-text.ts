import { formatUsdCents } from '#domain/money.ts';

type Value = string | number | boolean | null;
/** The details of a transition or an audit event, by name. */
export type Facts = Readonly<Record<string, Value>>;

export const wordsOf = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function factText([name, value]: [string, Value]): string {
  if (name.endsWith('_cents') && typeof value === 'number') {
    return `${wordsOf(name.replace(/_cents$/, ''))}: $${formatUsdCents(value)}`;
  }
  return `${wordsOf(name)}: ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`;
}

/** 'Method: wire · Price: $1,627.50'; what is not known is left out. */
export const factsText = (facts: Facts | null): string =>
  Object.entries(facts ?? {})
    .filter(([, value]) => value !== null)
    .map(factText)
    .join(' · ');

type Actor = { kind: string; id: string | null };

/** Who did it: a wallet by its two ends, an account by the end of its id. */
export function actorText({ kind, id }: Actor): string {
  if (kind === 'visitor') return 'customer';
  if (kind === 'system') return 'the system';
  if (kind === 'admin' && id) return `wallet ${id.slice(0, 6)}…${id.slice(-4)}`;
  return id ? `${kind} …${id.slice(-6)}` : kind;
}
