import { auditKeyId } from '../../platform/audit/audit-head.ts';
import { keyId } from '../../platform/secrets.ts';
import { keyProblems } from '../../site/health/check-keys.ts';
import { type Check, type Finding, ok } from '../finding.ts';

const problem = (what: string): Finding => ({
  id: 'keys.other',
  level: 'error',
  what,
  why: 'The site doesn’t start: what is sealed could not be opened, and new rows would be sealed under another key.',
  fix: 'npx usg keys list    shows the ids that the database needs, and those of the settings',
});

/** Whether the database’s contents are under the keys in the settings; ids, never keys. */
export const keysCheck: Check = {
  subject: 'Keys',
  patienceMs: 8_000,
  look: async (examined) => {
    const keys = await examined.keys();
    const problems = await keyProblems({ ...keys, env: examined.env, db: await examined.db() });
    if (problems.length > 0) return problems.map(problem);
    const ofAudit = examined.env.auditKey ? `, and AUDIT_KEY the key ${auditKeyId(keys)}` : '';
    return [ok('keys.ok', `DATA_KEY is the key ${keyId(keys.dataKey)}${ofAudit}: what the database needs.`)];
  },
};
