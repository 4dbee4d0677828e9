import { join } from 'node:path';
import { auditKeyId } from '../../platform/audit/audit-head.ts';
import type { Context } from '../../platform/context.ts';
import { StartupError } from '../../platform/errors.ts';
import {
  auditKeyProblem,
  dataKeyProblem,
  lockKeyIds,
  neededKeys,
  ownDataKeys,
  recordKey,
  retiredKeys,
} from '../../platform/key-ids/key-ids.ts';
import { isReadOnlyError } from '../../platform/outages.ts';
import { keyId, keyIdOf } from '../../platform/secrets.ts';
import { ticketNumbers } from '../../redemptions/ticket-number.ts';
import { purchaseKeys } from '../../sales/purchase-key.ts';
import { canOpen, newestSealedKey } from '../../workflow/customer-keys/customer-key.ts';

type Checking = Pick<Context, 'db' | 'dataKey' | 'acceptedDataKeys' | 'auditKey'> & {
  env: Pick<Context['env'], 'dataKey' | 'auditKey' | 'dataDir'>;
};

/** The newest keys that records keep sealed, of each kind at most one. */
export async function newestSealed(context: Pick<Context, 'db'>) {
  const retired = await retiredKeys(context);
  const [purchase, redemption] = [
    await newestSealedKey(context, purchaseKeys, retired),
    await newestSealedKey(context, ticketNumbers, retired),
  ];
  return [purchase, redemption].filter((row) => row !== undefined);
}

async function dataKeyProblems(context: Checking): Promise<string[]> {
  const { env } = context;
  const own = ownDataKeys(context);
  const newest = await newestSealed(context);
  const needed = new Set([...(await neededKeys(context, 'DATA_KEY')), ...newest.map(({ sealed }) => keyIdOf(sealed))]);
  const name = env.dataKey ? 'DATA_KEY' : `dataKey in ${join(env.dataDir, 'local.json')}`;
  const closed = newest.filter((row) => own.includes(keyIdOf(row.sealed)) && !canOpen(context, row));
  return [
    ...[...needed].filter((id) => !own.includes(id)).map((id) => dataKeyProblem(id, own[0], name)),
    ...closed.map(({ kind, id }) => `The key of the ${kind} ${id} can’t be opened: it was changed in the database.`),
  ];
}

async function auditKeyProblems(context: Checking): Promise<string[]> {
  // Local mode signs with its data key.
  if (!context.env.auditKey) return [];
  const own = auditKeyId(context);
  const others = (await neededKeys(context, 'AUDIT_KEY')).filter((id) => id !== own);
  return others.map((id) => auditKeyProblem(id, own));
}

/** What is wrong with the keys in the settings: others that the database needs, or a row that they don't open. */
export const keyProblems = async (context: Checking): Promise<string[]> => [
  ...(await dataKeyProblems(context)),
  ...(await auditKeyProblems(context)),
];

async function recordKeys(context: Checking & Pick<Context, 'now'>): Promise<void> {
  await recordKey(context, 'DATA_KEY', keyId(context.dataKey));
  if (context.env.auditKey) await recordKey(context, 'AUDIT_KEY', auditKeyId(context));
}

/** Stops a start with other keys than the database needs; records the ids of those that it is used with from now on. */
export async function expectKeys(context: Checking & Pick<Context, 'now' | 'env'>): Promise<void> {
  const expecting = context.db.transaction(async (db) => {
    const own = { ...context, db };
    await lockKeyIds(db);
    const problems = await keyProblems(own);
    if (problems.length > 0) throw new StartupError(problems.join('\n'));
    if (!context.env.readOnly) await recordKeys(own);
  });
  await expecting.catch((error) => {
    // Where nothing can be recorded, nothing can be sealed either; a later start records it.
    if (!isReadOnlyError(error)) throw error;
  });
}
