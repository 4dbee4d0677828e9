import type { Hex } from 'viem';

/** Friday 21:00 UTC in seconds after Monday 0:00, as the desk's code pushes it (PUSH3), and a second that no week has. */
const [FRIDAY_CLOSE, NEVER] = ['62066d50', '62093a81'] as const;

/**
 * A sale desk's code for which gold is traded at weekends, too: for chains of our own, on which someone tries a sale out or a test runs on
 * any day. `isOn` false gives back the published code.
 */
export function alwaysTrading(code: Hex, isOn = true): Hex {
  const [from, to] = isOn ? [FRIDAY_CLOSE, NEVER] : [NEVER, FRIDAY_CLOSE];
  return code.replace(from, to) as Hex;
}
