import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureProgram } from '../../scripts/system-programs.mjs';
import { withTestsPlaces } from './deploy-file.ts';
import { quietPort } from './quiet-port.ts';

const HOST = 'usg.example';

function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'usg.crt'), join(folder, 'usg.key')];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const openssl = ensureProgram('openssl') ?? 'openssl';
  execFileSync(openssl, [...args, '-subj', `/CN=${HOST}`, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const both = join(folder, 'both.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { certificate, key, both };
}

export type Answered = { status: number; type: string; body: string };
export type RunningProxy = {
  ask: (path: string, init?: { method?: string; headers?: Record<string, string>; body?: string }) => Promise<Answered>;
  stop: () => Promise<void>;
};

/** The instance that reads from a standby, whose lines are comments until one is there. */
const standbysPlaces = (port: string | undefined): Record<string, string> =>
  port === undefined ? {} : { '#standby ': '', '127.0.0.1:3002': `127.0.0.1:${port}` };

type Start = (
  folder: string,
  instances: readonly string[],
  port: string,
) => { args: string[]; env?: NodeJS.ProcessEnv };

const nginx: Start = (folder, [a, b, standby], port) => {
  const { certificate, key } = makeCertificate(folder);
  const site = withTestsPlaces('nginx/usg.conf', {
    'listen 443': `listen 127.0.0.1:${port}`,
    '127.0.0.1:3000': `127.0.0.1:${a}`,
    '127.0.0.1:3001': `127.0.0.1:${b}`,
    ...standbysPlaces(standby),
    '/etc/ssl/usg.pem': certificate,
    '/etc/ssl/usg.key': key,
  });
  writeFileSync(join(folder, 'usg.conf'), site);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${own.join(' ')} include ${folder}/usg.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  return { args: ['-p', folder, '-c', join(folder, 'nginx.conf')] };
};

/** Where haproxy says what it thinks of its servers. */
const statusSocket = (folder: string) => join(folder, 'haproxy.sock');

const haproxy: Start = (folder, [a, b, standby], port) => {
  const { both } = makeCertificate(folder);
  const site = withTestsPlaces('haproxy/haproxy.cfg', {
    'bind :443': `bind 127.0.0.1:${port}`,
    '127.0.0.1:3000': `127.0.0.1:${a}`,
    '127.0.0.1:3001': `127.0.0.1:${b}`,
    ...standbysPlaces(standby),
    '/etc/haproxy/usg.pem': both,
  });
  const global = `global\n  stats socket ${statusSocket(folder)}\n`;
  writeFileSync(join(folder, 'haproxy.cfg'), `${global}\n${site}`);
  return { args: ['-db', '-f', join(folder, 'haproxy.cfg')] };
};

const caddyLog = (folder: string) => join(folder, 'caddy.log');

const caddy: Start = (folder, [a, b, standby], port) => {
  const { certificate, key } = makeCertificate(folder);
  const site = withTestsPlaces('caddy/Caddyfile', {
    '{$SITE_HOST:usg.example} {': `{$SITE_HOST:usg.example}:${port} {\n\ttls ${certificate} ${key}`,
    ...standbysPlaces(standby),
  });
  // No port but its own; without certificates of its own it asks nobody for them.
  const own = ['admin off', 'auto_https off', `log {\noutput file ${caddyLog(folder)}\n}`].join('\n');
  writeFileSync(join(folder, 'Caddyfile'), `{\n${own}\n}\n${site}`);
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    env: { INSTANCE_A: `127.0.0.1:${a}`, INSTANCE_B: `127.0.0.1:${b}`, HOME: folder },
  };
};

/** Whether haproxy's own checks find a backend to have a server; `up` or `down`. */
export async function backendState(folder: string, backend: string): Promise<string | undefined> {
  const socket = connect(statusSocket(folder));
  socket.end('show stat\n');
  const rows = (await text(socket)).split('\n').map((line) => line.split(','));
  const column = rows[0]?.indexOf('status') ?? -1;
  return rows.find(([name, kind]) => name === backend && kind === 'BACKEND')?.[column]?.toLowerCase();
}

/** How often Caddy's own checks have found an instance that is not ready. */
export const unreadyChecks = (folder: string): number =>
  readFileSync(caddyLog(folder), 'utf8').split('status code out of tolerances').length - 1;

const STARTS = { nginx, haproxy, caddy };
export type ProxyName = keyof typeof STARTS;

/** Whether that proxy is here, or could be installed. */
export const hasProxy = (name: ProxyName): boolean =>
  ensureProgram(name) !== undefined && ensureProgram('openssl') !== undefined;

/** The proxy with our file, in front of two instances on these ports, and perhaps a third that reads from a standby. */
export async function startProxy(name: ProxyName, folder: string, instances: readonly string[]): Promise<RunningProxy> {
  const port = await quietPort();
  const { args, env } = STARTS[name](folder, instances, port);
  const child = spawn(ensureProgram(name) ?? name, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  return {
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const asked = request({
          host: '127.0.0.1',
          port,
          path,
          method,
          agent: false,
          rejectUnauthorized: false,
          servername: HOST,
          headers: { host: HOST, ...headers },
        });
        asked.once('error', reject).once('response', async (answer) => {
          const type = answer.headers['content-type'] ?? '';
          resolve({ status: answer.statusCode ?? 0, type, body: await text(answer).catch(() => '') });
        });
        asked.end(body);
      }),
    stop: async () => {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}
