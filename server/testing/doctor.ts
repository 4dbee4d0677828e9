import { examine } from '../doctor/examine.ts';
import { type Given, prepare } from '../doctor/examined.ts';
import type { Check, Finding } from '../doctor/finding.ts';
import type { Settings } from '../platform/secret-files.ts';

type Looking = { given?: Given; beforeUpgrade?: boolean };

/** What the doctor finds about one subject on a site with these settings. */
export async function findingsOf(check: Check, settings: Settings, { given, beforeUpgrade }: Looking = {}) {
  const examined = prepare(settings, beforeUpgrade, given);
  try {
    const { subjects } = await examine(examined, [check]);
    return [...(subjects[0]?.findings ?? [])];
  } finally {
    await examined.close();
  }
}

/** The same in short, such as `error roles.superuser`. */
export const idsOf = (findings: readonly Finding[]): string[] => findings.map(({ level, id }) => `${level} ${id}`);
