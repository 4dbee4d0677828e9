import { formatUsdCents } from '#domain/money.ts';

type Value = string | number | boolean | null;
/** What is known of a step or an act, by name. */
export type Facts = Readonly<Record<string, Value>>;

export const wordsOf = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function factText([name, value]: [string, Value]): string {
  if (name.endsWith('_cents') && typeof value === 'number') {
    return `${wordsOf(name.replace(/_cents$/, ''))}: ${formatUsdCents(value)} USD`;
  }
  return `${wordsOf(name)}: ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`;
}

/** 'Method: wire · Price: 1,627.50 USD'; what is not known is left out. */
export const factsText = (facts: Facts | null): string =>
  Object.entries(facts ?? {})
    .filter(([, value]) => value !== null)
    .map(factText)
    .join(' · ');

type Actor = { kind: string; id: string | null };

/** Who took a step, as staff tell each other apart: a wallet by its ends, an account by its number's end. */
export function actorText({ kind, id }: Actor): string {
  if (kind === 'visitor') return 'customer';
  if (kind === 'system') return 'the site itself';
  if (kind === 'admin' && id) return `wallet ${id.slice(0, 6)}…${id.slice(-4)}`;
  return id ? `${kind} …${id.slice(-6)}` : kind;
}
