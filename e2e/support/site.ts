import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_FLAGS } from '../../scripts/node-flags.mjs';
import { freePort } from './free-port.ts';

/** What a newcomer reads on the screen and finds in DATA_DIR/local.json. */
export type LocalFile = {
  site: string;
  rpc: string;
  token: `0x${string}`;
  inbox: `0x${string}`;
  adminKey: `0x${string}`;
  attestorKey: `0x${string}`;
  /** Where the site was started with a Safe. */
  safe?: `0x${string}`;
  safeOwnerKeys?: `0x${string}`[];
  /** Where the site was started with a sale desk (SALE_DESK=on). */
  sale?: Record<
    'desk' | 'usdc' | 'goldFeed' | 'usdcFeed' | 'secondGoldFeed' | 'treasuryKey' | 'quoterKey',
    `0x${string}`
  >;
};

/** A separate real site: server, database and chain; what it keeps itself is below a temporary folder. */
export type Site = {
  readonly origin: string;
  /** Where staff work: the same, unless its settings name a desk of its own. */
  readonly desk: string;
  readonly dataDir: string;
  /** Undefined where its database is embedded. */
  readonly databaseUrl: string | undefined;
  readonly local: LocalFile;
  /** Its process; a new one after each start. */
  readonly pid: number | undefined;
  /** As a crash of the process: kill -9, no cleanup. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends it and removes its data. */
  remove: () => Promise<void>;
};

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

type Settings = Record<string, string>;

function run(
  dataDir: string,
  port: number,
  databaseUrl?: string,
  settings: Settings = {},
  nodeFlags: readonly string[] = [],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}: ${said}`)));
    child.on('message', (message: object) => 'ready' in message && resolve(child));
  });
}

/** Starts a site on a free port and an empty folder; it keeps its port over kill and start. Without a URL its database is embedded. */
export async function startSite(
  databaseUrl?: string,
  settingsFor: (port: number) => Settings = () => ({}),
  nodeFlags: readonly string[] = NODE_FLAGS,
): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'usg-site-'));
  const port = await freePort();
  const settings = settingsFor(port);
  const open = () => run(dataDir, port, databaseUrl, settings, nodeFlags);
  let child = await open();
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = ended(child);
    child.kill(signal);
    await gone;
  };
  return {
    dataDir,
    databaseUrl,
    origin: `http://localhost:${port}`,
    desk: settings.DESK_URL ?? `http://localhost:${port}`,
    get pid() {
      return child.pid;
    },
    local: JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8')),
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await open();
    },
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
