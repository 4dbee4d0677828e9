import { answerOf, api } from '#web/lib/api.ts';

/** Coins and tokens as the site states them, now or at the end of a month such as `2026-10`. */
export const getStatement = (month?: string) => answerOf(api.reserves.$get({ query: { month } }));
export type Statement = Awaited<ReturnType<typeof getStatement>>;
export type Attestation = Statement['attestations'][number];
