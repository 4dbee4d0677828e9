import type { Deps } from './platform/context.ts';
import { type DatabaseCommandContext, declareOn, type OperatorCommand } from './platform/operator-command.ts';

const declare = declareOn<DatabaseCommandContext>();
// Read when a command runs, so that help comes at once.
const staff = () => import('./desk/staff-command.ts');
const audit = () => import('./platform/audit/audit-command.ts');
const keys = () => import('./platform/key-ids/keys-command.ts');
const EMAIL = { '<email>': 'the account’s address' };
const ANN = 'ann@example.com';

/**
 * The commands of `usg` that work on the site's database. While a local site has the embedded one open, they run in its process.
 * A declaration here is all that a new one needs.
 */
export const DATABASE_COMMANDS = {
  'staff list': declare({
    summary: 'Lists the accounts with the staff role.',
    examples: { '': 'prints one address a line' },
    run: async (context) => (await staff()).listStaff(context),
  }),
  'staff grant': declare({
    summary: 'Gives an account the staff role; on a live site, prints the link to its first passkey.',
    words: EMAIL,
    examples: { [ANN]: 'lets Ann in, if she has confirmed her address' },
    run: async (context, { email }) => (await staff()).grantStaff(context, email),
  }),
  'staff enroll': declare({
    summary: 'Prints a new link to a staff account’s first passkey; the earlier one no longer works.',
    words: EMAIL,
    examples: { [ANN]: 'when she missed the 24 hours of the first link' },
    run: async (context, { email }) => (await staff()).enrollStaff(context, email),
  }),
  'staff reset-passkeys': declare({
    summary: 'Removes an account’s passkeys and recovery codes, and ends its sessions.',
    words: EMAIL,
    examples: { [ANN]: 'when she has lost them all, and you made sure that it’s her' },
    run: async (context, { email }) => (await staff()).resetStaffPasskeys(context, email),
  }),
  'staff revoke': declare({
    summary: 'Takes the staff role from an account.',
    words: EMAIL,
    examples: { [ANN]: 'when she leaves' },
    run: async (context, { email }) => (await staff()).revokeStaff(context, email),
  }),
  'staff register': declare({
    summary: 'Shows who was staff, and when.',
    examples: { '': 'prints every change, the newest first' },
    run: async (context) => (await staff()).showStaffRegister(context),
  }),
  'sessions end-all': declare({
    summary: 'Ends every session and every emailed link, for example after restoring the database.',
    examples: { '': 'makes everyone log in again' },
    run: async (context) => (await import('./accounts/sessions-command.ts')).endSessionsCommand(context),
  }),
  'audit verify': declare({
    summary: 'Recomputes the audit log’s chain and says where it breaks.',
    words: { '[head]': 'an emailed head, POSITION:HASH, that the log must still hold' },
    examples: { '': 'checks the database', '12:3f…': 'also checks it against a head that you kept elsewhere' },
    run: async (context, { head }) => (await audit()).verifyAuditLog(context, head),
  }),
  'audit csv': declare({
    summary: 'Writes the audit log with its chain to a file, for auditors.',
    words: { '<file>': 'the file to write' },
    examples: { 'audit.csv': 'writes a copy that verify-csv checks' },
    run: async (context, { file }) => (await audit()).writeAuditCsv(context, file),
  }),
  'keys list': declare({
    summary: 'Lists the ids of the keys that the database needs, and of those in the settings.',
    examples: { '': 'shows which of your keys is the right one' },
    run: async (context) => (await keys()).listKeys(context, context.keys),
  }),
  'keys retire': declare({
    summary: 'Ends the need for a key that is lost, or replaced on purpose.',
    words: { '<id>': 'the key’s id, 16 hex digits' },
    examples: { '9f86d081884c7d65': 'lets a site start without that key; what it sealed stays closed' },
    run: async (context, { id }) => (await keys()).retireKey(context, id),
  }),
  'rotate-data-key': declare({
    summary: 'Re-encrypts what the site keeps sealed under a new DATA_KEY.',
    examples: { '': 'seals everything again that is under a key of DATA_KEYS_ACCEPTED' },
    run: async (context) => (await import('./desk/rotate-data-key.ts')).rotateDataKey(context),
  }),
} satisfies Record<string, OperatorCommand<DatabaseCommandContext>>;

/** What a command gets from the running site. */
export const siteCommandContext = (deps: Deps): DatabaseCommandContext => {
  const { dataKey, acceptedDataKeys = [], env } = deps;
  return {
    ...deps,
    site: { url: deps.deskUrl ?? deps.origins[0], mode: env.mode },
    keys: { dataKey, acceptedDataKeys, auditKey: env.auditKey },
  };
};
