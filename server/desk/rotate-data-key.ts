import { filesToReseal, resealFile } from '../compliance/correspondence/reseal-file.ts';
import { identitiesToReseal, resealIdentity } from '../compliance/identity/reseal-identity.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import { NotOpened, StartupError } from '../platform/errors.ts';
import {
  dataKeyProblem,
  forgetOtherDataKeys,
  neededKeys,
  ownDataKeys,
  recordKey,
} from '../platform/key-ids/key-ids.ts';
import {
  COMMAND_LINE,
  type CommandContext,
  type CommandResult,
  type DatabaseCommandContext,
} from '../platform/operator-command.ts';
import { type DataKeys, keyId } from '../platform/secrets.ts';
import { ticketNumbers } from '../redemptions/ticket-number.ts';
import { purchaseKeys } from '../sales/purchase-key.ts';
import { type KeyColumns, keysToReseal, resealKey } from '../workflow/customer-keys/customer-key.ts';

type Rotating = CommandContext & DataKeys;
type Kind = {
  toReseal: (context: Rotating, after: string, limit: number) => Promise<string[]>;
  reseal: (context: Rotating, id: string) => Promise<void>;
};

const sealedKeys = (of: KeyColumns): Kind => ({
  toReseal: (context, after, limit) => keysToReseal(context, of, after, limit),
  reseal: (context, id) => resealKey(context, of, id),
});

const AT_ONCE = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';
const KINDS = {
  identity: { toReseal: identitiesToReseal, reseal: resealIdentity },
  files: { toReseal: filesToReseal, reseal: resealFile },
  purchaseKeys: sealedKeys(purchaseKeys),
  ticketNumbers: sealedKeys(ticketNumbers),
} satisfies Record<string, Kind>;

type Done = { resealed: number; unreadable: { id: string; key: string }[] };

/** One pass over what is not under the current key, each row in its own transaction: whatever ends it, what is done stays done. */
async function pass(context: Rotating, { toReseal, reseal }: Kind): Promise<Done> {
  const done: Done = { resealed: 0, unreadable: [] };
  let after = FIRST;
  for (
    let ids = await toReseal(context, after, AT_ONCE);
    ids.length > 0;
    ids = await toReseal(context, after, AT_ONCE)
  ) {
    for (const id of ids) {
      try {
        await context.db.transaction((tx) => reseal({ ...context, db: tx }, id));
        done.resealed += 1;
      } catch (error) {
        if (!(error instanceof NotOpened)) throw error;
        done.unreadable.push({ id, key: error.keyId });
      }
      after = id;
    }
  }
  return done;
}

/** Until a pass finds nothing more: an instance with the older key may have stored something behind the one before. */
async function resealAll(context: Rotating, kind: Kind): Promise<Done> {
  const all: Done = { resealed: 0, unreadable: [] };
  for (;;) {
    const { resealed, unreadable } = await pass(context, kind);
    all.resealed += resealed;
    all.unreadable = unreadable;
    if (resealed === 0) return all;
  }
}

/**
 * `usg rotate-data-key`: seals what is stored under DATA_KEY, where it is under a key of DATA_KEYS_ACCEPTED.
 * The site may run meanwhile with both keys. Killed at any moment, it goes on where it was when it is run again.
 */
export async function rotateDataKeyCommand(context: Rotating): Promise<CommandResult> {
  const key = keyId(context.dataKey);
  const own = ownDataKeys(context);
  const missing = (await neededKeys(context, 'DATA_KEY')).filter((id) => !own.includes(id));
  if (missing.length > 0) return { ok: false, lines: missing.map((id) => dataKeyProblem(id, key)) };
  await recordKey(context, 'DATA_KEY', key);
  const [identity, files] = [await resealAll(context, KINDS.identity), await resealAll(context, KINDS.files)];
  const [purchases, tickets] = [
    await resealAll(context, KINDS.purchaseKeys),
    await resealAll(context, KINDS.ticketNumbers),
  ];
  const unreadable = [identity, files, purchases, tickets].flatMap((each) => each.unreadable);
  // What is under a retired key stays there, and needs none of the others.
  const isDone = !unreadable.some((row) => own.includes(row.key));
  if (isDone) await forgetOtherDataKeys(context, key);
  const keys = purchases.resealed + tickets.resealed;
  const counts = { identity: identity.resealed, files: files.resealed, keys };
  await recordAuditEvent(
    { ...context, actor: COMMAND_LINE },
    {
      action: 'data-key.rotate',
      subject: { kind: 'data-key', id: key },
      after: { ...counts, unreadable: unreadable.length },
    },
  );
  const lines = [
    `Identity records sealed again: ${counts.identity}`,
    `Files sealed again: ${counts.files}`,
    `Keys of purchases and redemptions sealed again: ${counts.keys}`,
    ...(isDone
      ? [`Everything that can be opened is under key ${key}. Take the other keys out of DATA_KEYS_ACCEPTED.`]
      : []),
    ...(unreadable.length > 0
      ? [`No key in the settings opens these: ${unreadable.map(({ id }) => id).join(', ')}`]
      : []),
  ];
  return { ok: unreadable.length === 0, lines, data: { key, ...counts, unreadable: unreadable.map(({ id }) => id) } };
}

/** The same with the keys of the settings. */
export function rotateDataKey(context: DatabaseCommandContext): Promise<CommandResult> {
  const { dataKey, acceptedDataKeys = [] } = context.keys;
  if (!dataKey) throw new StartupError('Set DATA_KEY to the new key, and DATA_KEYS_ACCEPTED to the old one.');
  return rotateDataKeyCommand({ ...context, dataKey, acceptedDataKeys });
}
