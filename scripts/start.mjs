// npm start and usg start: everything from a fresh clone to a running site. It uses Node alone, since it is what installs the packages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, ensureNode, isNewEnough, lacksDevelopmentPackages } from './ensure-installed.mjs';
import { root } from './root.mjs';
import { runDevelopment, runServer, SERVER_ARGS, serverEnv } from './run-server.mjs';

function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

// npm runs us through a shell, which outlives a killed npm. Where there is no /proc, the shell replaces itself with us.
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;

/** Calls back once when npm, which started us, has ended: a killed program doesn't signal its children. */
function onNpmExit(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const first = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

const howToUse = (site) =>
  `restore it in ${site}/wallet (Restore, private key) in another browser profile, then open ${site}/admin`;

const withSafe = process.argv.includes('--safe');

/** What is printed once the site is ready. */
function announcement({ site, desk, wallet, symbol, mode, dataDir, ownChain }, seconds) {
  const addresses = [site, desk, wallet].filter(Boolean).join(' and ');
  if (mode === 'live') return `\nThe site is ready behind ${addresses} (${seconds} s).\n`;
  const local = JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8'));
  const { rpc, token, adminKey } = ownChain ? local : {};
  const { safe, safeOwnerKeys = [] } = ownChain && withSafe ? local : {};
  const lines = [
    '',
    `The site is ready (${seconds} s):  ${site}`,
    '',
    ...(desk ? [`  Staff desk       ${desk}  (staff’s pages are there alone)`] : []),
    ...(wallet ? [`  Wallet           ${wallet}  (the holders’ wallet is there alone)`] : []),
    ...(rpc
      ? [
          `  Ethereum RPC     ${rpc}  (a chain of its own, id 31337; its ETH and ${symbol} are worth nothing)`,
          `  Verifier's node  ${site}/api/rpc  (answers the file of ${site}/verify, opened from disk)`,
        ]
      : []),
    ...(token ? [`  ${`${symbol} token`.padEnd(17)}${token}`] : []),
    ...(adminKey ? [`  Admin's key      ${adminKey}`, `                   ${howToUse(desk ?? site)}`] : []),
    ...(safe ? [`  Safe, 2 of 3     ${safe}  (has the same roles)`] : []),
    ...safeOwnerKeys.map((key, index) => `  ${`Key of owner ${index + 1}`.padEnd(17)}${key}`),
    ...(safe ? [`                   each in a browser profile of its own; at Admin Login, act for the Safe`] : []),
    `  Data             ${dataDir}  (delete it to begin anew)`,
    '',
    'Press Ctrl-C to stop.',
    '',
  ];
  return lines.join('\n');
}

const started = Date.now();
const seconds = () => ((Date.now() - started) / 1000).toFixed(1);

let stop;
let stopping = false;

async function end(code) {
  if (stopping) return;
  stopping = true;
  if (stop) {
    if (code === 0) console.log('\nStopping …');
    await stop();
  }
  process.exit(code);
}

const development = process.argv.includes('--dev');
/** On a live machine nothing is installed beside the keys that only builds pages: it runs the build that was copied there. */
const runsGivenBuild = Boolean(process.env.SITE_URL) && !development && lacksDevelopmentPackages();

async function installBuildAndRun() {
  const node = await ensureNode();
  await ensureInstalled({ omitDev: runsGivenBuild });
  const options = {
    env: { ...process.env, ...(withSafe && { LOCAL_SAFE: 'on' }) },
    onStep: (step) => console.log(`  ${step} …`),
    onReady: (ready) => console.log(announcement(ready, seconds())),
  };
  if (!development && !runsGivenBuild) await buildWeb(node);
  if (stopping) return;
  const running = development ? await runDevelopment(node, options) : runServer(node, options);
  stop = running.stop;
  await end(await running.ended);
}

/** With nothing to build, this process becomes the server: a second one would only take memory. */
async function becomeServer() {
  await ensureInstalled({ omitDev: true });
  process.chdir(root);
  process.execve(process.execPath, [process.execPath, ...SERVER_ARGS], serverEnv(process.env));
}

async function installAndRun() {
  // Windows replaces no process.
  if (runsGivenBuild && isNewEnough && process.platform !== 'win32') return becomeServer();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
  onNpmExit(() => end(0));
  return installBuildAndRun();
}

try {
  await installAndRun();
} catch (error) {
  console.error(error.message);
  await end(1);
}
