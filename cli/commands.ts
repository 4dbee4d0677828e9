import { DATABASE_COMMANDS } from '#server/operator-commands.ts';
import { type DatabaseCommandContext, declareOn, type OperatorCommand } from '#server/platform/operator-command.ts';
import type { Session } from './session.ts';

const declare = declareOn<Session>();

/** A command that works on the database, as one of the command line. */
const onDatabase = (name: string, command: OperatorCommand<DatabaseCommandContext>): OperatorCommand<Session> => ({
  ...command,
  run: async ({ settings }, given) =>
    (await import('./run-on-database.ts')).runOnDatabase(name, command, given, settings),
});

const KEY_OPTIONS = {
  '--key-file <file>': 'the deployer’s key, a Web3 Secret Storage file as geth writes it',
} as const;

/** Every command of usg, in the order in which help lists them. One declaration is all that another one needs. */
export const COMMANDS: Record<string, OperatorCommand<Session>> = {
  start: declare({
    summary:
      'Runs the site. Installs and builds first what has changed; a live machine runs the build that it was given.',
    options: { '--safe': 'on a local site: a Safe of three owners holds the roles, too, to try' },
    examples: { '': 'runs the site with the settings in the environment' },
    run: async () => {
      await import('../scripts/start.mjs');
      return new Promise(() => {});
    },
  }),
  migrate: declare({
    summary: 'Brings the schema of a live database up to date as its owner.',
    options: { '--roles': 'first create the owner’s role and the site’s, and the database if there is none' },
    examples: {
      '': 'before each new version, with MIGRATE_DATABASE_URL and DATABASE_URL',
      '--roles': 'for a new site, or to change a password or correct grants; with ADMIN_DATABASE_URL, too',
    },
    run: async ({ settings }, { roles }) =>
      (await import('#server/platform/database/database-command.ts')).migrateCommand(settings, { roles }),
  }),
  ...Object.fromEntries(Object.entries(DATABASE_COMMANDS).map(([name, command]) => [name, onDatabase(name, command)])),
  'audit verify-csv': declare({
    summary: 'Checks a file that `usg audit csv` or the desk wrote; needs no database.',
    words: { '<file>': 'the file', '[head]': 'an emailed head, POSITION:HASH, that it must hold' },
    examples: { 'audit.csv': 'recomputes its chain' },
    run: async (_, { file, head }) =>
      (await import('#server/platform/audit/audit-command.ts')).verifyAuditCsv(file, head),
  }),
  'token plan': declare({
    summary: 'Shows what a deployment of the token would do and cost; sends nothing.',
    options: KEY_OPTIONS,
    examples: { '': 'prints the plan, or verifies a token that is complete' },
    needsDevelopmentPackages: true,
    run: async (session, given) => (await import('./token/deploy.ts')).planToken(session, given),
  }),
  'token deploy': declare({
    summary: 'Deploys the token and grants its roles: what is left of the plan.',
    options: {
      ...KEY_OPTIONS,
      '--password-file <file>': 'the key file’s password; without it, it is asked for',
      '--safe-file <file>': 'write what the key can’t send here, for the admin’s Safe',
    },
    examples: {
      '--key-file key.json --safe-file safe.json': 'deploys with a key, and leaves the roles to the Safe',
      '--safe-file safe.json': 'leaves everything to the Safe',
    },
    needsDevelopmentPackages: true,
    run: async (session, given) => (await import('./token/deploy.ts')).deployToken(session, given),
  }),
  'token verify': declare({
    summary: 'Compares a deployed token with the sources, byte for byte, and writes its descriptors for wallets.',
    examples: { '': 'with ETH_RPC_URL, TOKEN_ADDRESS and INBOX_ADDRESS alone' },
    needsDevelopmentPackages: true,
    run: async (session) => (await import('./token/verify.ts')).verifyDeployedToken(session),
  }),
  version: declare({
    summary: 'Shows the version, the commit and the build.',
    examples: { '': 'what to say in a report', '--json': 'the same for a program' },
    run: async () => (await import('./version.ts')).versionCommand(),
  }),
};
