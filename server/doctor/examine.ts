import { rootCause } from '../platform/errors.ts';
import { hasSqlState } from '../platform/outages.ts';
import type { Examined } from './examined.ts';
import type { Check, Finding } from './finding.ts';
import { NotExamined } from './not-examined.ts';
import { secretsOf, withoutSecrets } from './redact.ts';

/** What was found about one subject. */
export type Examination = { subject: string; findings: readonly Finding[] };
/** `ok` is false where there is an error. */
export type Report = { ok: boolean; subjects: readonly Examination[] };

const notExamined = (why: string): Finding => ({
  id: 'doctor.not-examined',
  level: 'warning',
  what: `Not looked at: ${why}.`,
});

const unanswered = (patienceMs: number): Finding => ({
  id: 'doctor.no-answer',
  level: 'error',
  what: `No answer within ${patienceMs / 1_000} seconds.`,
  why: 'What doesn’t answer here doesn’t answer the site either.',
  fix: 'Look whether it is overloaded or hangs, and whether a firewall drops the connection.',
});

const failed = (problem: string): Finding => ({
  id: 'doctor.failed',
  level: 'error',
  what: `This could not be looked at: ${problem}.`,
  why: 'Nothing is known about it.',
  fix: 'The message is of what was asked: look there first.',
});

const [NO_TABLE, NO_COLUMN] = ['42P01', '42703'];

function afterError(error: Error): Finding {
  if (error instanceof NotExamined) return notExamined(error.message);
  if (hasSqlState(error, NO_TABLE) || hasSqlState(error, NO_COLUMN))
    return notExamined('the schema of the database is another than this version’s');
  return failed(rootCause(error).message.slice(0, 300).replace(/\.$/, ''));
}

async function look({ look: ask, patienceMs }: Check, examined: Examined): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<Finding[]>();
  const timer = setTimeout(() => resolve([unanswered(patienceMs)]), patienceMs);
  try {
    return await Promise.race([ask(examined), late]);
  } catch (error) {
    return [afterError(error as Error)];
  } finally {
    clearTimeout(timer);
  }
}

/** Makes all checks side by side, each with its own patience, so that the slowest alone says how long it takes. */
export async function examine(examined: Examined, checks: readonly Check[]): Promise<Report> {
  const secrets = secretsOf(examined.settings);
  const subjects = await Promise.all(
    checks.map(async (check) => {
      const findings = await look(check, examined);
      return { subject: check.subject, findings: findings.map((finding) => withoutSecrets(finding, secrets)) };
    }),
  );
  return { ok: subjects.every(({ findings }) => findings.every(({ level }) => level !== 'error')), subjects };
}
