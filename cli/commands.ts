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

const backups = () => import('#server/site/backup/commands.ts');

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
  doctor: declare({
    summary: 'Looks at everything that the site depends on, and changes nothing.',
    options: { '--before-upgrade': 'from the new version, before it is started: what it would change' },
    examples: { '': 'says what is wrong, why it matters and what mends it', '--json': 'the findings for a program' },
    run: async ({ settings }, given) => (await import('./doctor.ts')).runDoctor(settings, given),
  }),
  backup: declare({
    summary: 'Backs the database up, with what it takes to check a restored copy.',
    words: { '<folder>': 'where the backups are; each is a new folder in it' },
    examples: { '/var/backups/usg': 'writes one backup; run it every night' },
    run: async ({ settings }, { folder }) => (await backups()).backupCommand(settings, folder),
  }),
  restore: declare({
    summary: 'Restores a backup into an empty database, as a copy that sends nothing until it goes live.',
    words: { '[folder]': 'the backup, a folder that usg backup made' },
    options: {
      '--go-live': 'let the copy be the site: from the next start on, it sends and changes again',
      '--hold': 'the database was restored by other means: send and change nothing from it yet',
    },
    examples: {
      '/var/backups/usg/usg-20261124T030000.000Z': 'with MIGRATE_DATABASE_URL and DATABASE_URL',
      '--go-live': 'when everything is as it should be',
    },
    run: async ({ settings }, given) => (await import('./restore.ts')).runRestore(settings, given),
  }),
  drill: declare({
    summary:
      'Restores the newest backup into a scratch database, checks it, and says what would be lost and how long it takes.',
    words: { '<folder>': 'where the backups are' },
    examples: { '/var/backups/usg': 'run it every month, with ADMIN_DATABASE_URL and the keys' },
    run: async ({ settings }, { folder }) => (await backups()).drillCommand(settings, folder),
  }),
  support: declare({
    summary: 'Writes a file about this installation that can be posted, without secrets; says first what it will hold.',
    options: {
      '--log <file>': 'the site’s log, of which the newest lines are taken; - is standard input',
      '--out <file>': 'where to write; usg-support.txt without it',
      '--yes': 'write without asking',
    },
    examples: { '--log usg.log': 'asks, and writes usg-support.txt' },
    run: async ({ settings }, given) => (await import('./support.ts')).runSupport(settings, given),
  }),
  probe: declare({
    summary: 'Looks at a site from outside, as a visitor does.',
    words: { '<site>': 'its address' },
    options: {
      '--port <port>': 'look each minute, and tell Prometheus at this port of 127.0.0.1',
      '--token <address>': 'the token’s address, as you know it',
      '--chain <id>': 'the chain’s id',
      '--node <url>': 'an Ethereum node of your own, to check the signed price with',
    },
    examples: { 'https://usg.example': 'looks once', 'https://usg.example --port 9465': 'goes on until it is ended' },
    run: async (_, { site, ...given }) => (await import('./probe/probe-command.ts')).probeCommand(site, given),
  }),
  'verify-build': declare({
    summary:
      'Compares a live site’s files with this checkout’s build, one by one, and its release with the release key.',
    words: { '<site>': 'its address' },
    options: {
      '--desk <url>': 'the desk’s address, where it has one of its own',
      '--wallet <url>': 'the wallet’s address, where it has one of its own',
      '--token <address>': 'the token’s address, as you know it',
      '--chain <id>': 'the chain’s id',
      '--node <url>': 'an Ethereum node of your own, to look the release up with',
      '--dirty': 'compare even if files here aren’t those of a commit',
    },
    examples: {
      'https://usg.example': 'builds the pages if they aren’t built, and names what differs',
      'https://usg.example --wallet https://wallet.usg.example': 'a site whose wallet has an address of its own',
    },
    needsDevelopmentPackages: true,
    run: async (_, { site, ...given }) =>
      (await import('./verify-build/verify-build-command.ts')).verifyBuildCommand(site, given),
  }),
  webcat: declare({
    summary: 'Makes the files that enroll the wallet’s own address in WEBCAT, of a release whose build is here.',
    words: { '<file>': 'the release’s manifest, release.json', '<folder>': 'where to write' },
    options: {
      '--wallet <url>': 'the wallet’s own address',
      '--tree-head <file>': 'a cosigned tree head of the log',
      '--enrollment <file>': 'who signs, by which log',
      '--proof <file>': 'the log’s proof that the manifest was signed',
    },
    examples: {
      'release.json webcat --wallet https://wallet.usg.example --tree-head tree-head':
        'writes the manifest, to be signed',
      'release.json webcat --wallet https://wallet.usg.example --tree-head tree-head --enrollment enrollment.json --proof proof':
        'writes what the wallet’s address serves',
    },
    run: async (_, given) => (await import('./webcat/webcat-command.ts')).webcatCommand(given),
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
