import { site } from '#site';

/** Above lists and totals that our server could not read from the chain again for a while; `time` as the reader's clock has it. */
export const chainDataStale = (time: string) =>
  `This is as of ${time}. We haven’t heard from the Ethereum network since then.`;

/** The switch of every list that hides zero-value transfers, and dust from strangers. */
export const ZERO_VALUE_SWITCH = `Show transfers of 0 ${site.symbol} and tiny amounts`;
