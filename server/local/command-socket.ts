import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type CommandResult = { ok: boolean; lines: string[] };
export type Commands = Record<string, (args: string[]) => Promise<CommandResult>>;

const LONGEST_PATH = 100;
const LONGEST_LINE = 10_000;

/** Where the process that holds DATA_DIR listens for command-line tools. Long socket paths are cut by the system, so those get a short one. */
export function commandSocket(dataDir: string): string {
  const path = join(resolve(dataDir), 'commands.sock');
  if (path.length <= LONGEST_PATH) return path;
  return join(tmpdir(), `site-${createHash('sha256').update(path).digest('hex').slice(0, 24)}.sock`);
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n') || text.length > LONGEST_LINE) resolve(text.split('\n')[0] ?? '');
    });
    socket.once('error', reject).once('end', () => reject(new Error('The line was cut off.')));
  });
}

async function answer(commands: Commands, line: string): Promise<CommandResult> {
  try {
    const { name, args } = JSON.parse(line) as { name: string; args: string[] };
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return command
      ? await command(args.map(String))
      : { ok: false, lines: ['The running site does not know this command.'] };
  } catch {
    return { ok: false, lines: ['The running site could not do this; its log says why.'] };
  }
}

/** Accepts commands from this machine's tools; only a user who can open DATA_DIR can open the socket. The caller owns DATA_DIR. */
export async function serveCommands(dataDir: string, commands: Commands): Promise<{ stop: () => Promise<void> }> {
  const path = commandSocket(dataDir);
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => {});
    const result = await readLine(socket)
      .then((line) => answer(commands, line))
      .catch(() => undefined);
    if (result) socket.end(`${JSON.stringify(result)}\n`);
    else socket.destroy();
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(path, listening);
  });
  chmodSync(path, 0o600);
  return { stop: () => new Promise<void>((closed) => server.close(() => closed())) };
}

/** Asks the running site to do something; throws if none listens. */
export async function runCommand(dataDir: string, name: string, args: string[]): Promise<CommandResult> {
  const socket = connect(commandSocket(dataDir));
  socket.write(`${JSON.stringify({ name, args })}\n`);
  const line = await readLine(socket).finally(() => socket.destroy());
  return JSON.parse(line) as CommandResult;
}
