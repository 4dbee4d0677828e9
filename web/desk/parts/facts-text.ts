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
