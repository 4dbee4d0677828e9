import { messageOf } from '#web/lib/api-error.ts';
import type { RecordKind } from '../parts/use-list.ts';

/** What is done to several records at once. */
export type Chosen = { kind: RecordKind; id: string; title: string };

/** Which records it was done to, and what went wrong with the others. */
export type Outcome = { done: Chosen[]; failures: string[] };

/** Does it to each, one after the other; a failure stops none of the others. */
export async function doToEach(
  records: readonly Chosen[],
  act: (record: Chosen) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failures: [] };
  for (const record of records) {
    try {
      await act(record);
      outcome.done.push(record);
    } catch (error) {
      outcome.failures.push(`${record.title}: ${messageOf(error)}`);
    }
  }
  return outcome;
}
