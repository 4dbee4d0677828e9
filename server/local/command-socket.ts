import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Misuse, StartupError } from '../platform/errors.ts';
import type { CommandResult, OperatorCommand } from '../platform/operator-command.ts';

type Commands<In> = Record<string, Pick<OperatorCommand<In>, 'run'>>;
type Asked = { name: string; given: Parameters<OperatorCommand<unknown>['run']>[1] };
type Answer = { result: CommandResult } | { error: string; isMisuse: boolean };

const LONGEST_PATH = 100;
const LONGEST_QUESTION = 10_000;

/** Where the process that holds DATA_DIR listens for command-line tools. Long socket paths are cut by the system, so those get a short one. */
export function commandSocket(dataDir: string): string {
  const path = join(resolve(dataDir), 'commands.sock');
  if (path.length <= LONGEST_PATH) return path;
  return join(tmpdir(), `site-${createHash('sha256').update(path).digest('hex').slice(0, 24)}.sock`);
}

function readLine(socket: Socket, longest = Number.POSITIVE_INFINITY): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n') || text.length > longest) resolve(text.split('\n')[0] ?? '');
    });
    socket.once('error', reject).once('end', () => reject(new Error('The line was cut off.')));
  });
}

async function answer<In>(commands: Commands<In>, context: In, line: string): Promise<string> {
  const saying = (said: Answer) => `${JSON.stringify(said)}\n`;
  try {
    const { name, given } = JSON.parse(line) as Asked;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new StartupError('The running site does not know this command. Is it of another version?');
    return saying({ result: await command.run(context, given) });
  } catch (error) {
    if (error instanceof StartupError) return saying({ error: error.message, isMisuse: error instanceof Misuse });
    return saying({ error: 'The running site could not do this; its log says why.', isMisuse: false });
  }
}

/** Accepts commands from this machine's tools; only a user who can open DATA_DIR can open the socket. The caller owns DATA_DIR. */
export async function serveCommands<In>(
  dataDir: string,
  commands: Commands<In>,
  context: In,
): Promise<{ stop: () => Promise<void> }> {
  const path = commandSocket(dataDir);
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => {});
    const said = await readLine(socket, LONGEST_QUESTION)
      .then((line) => answer(commands, context, line))
      .catch(() => undefined);
    if (said) socket.end(said);
    else socket.destroy();
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(path, listening);
  });
  chmodSync(path, 0o600);
  return { stop: () => new Promise<void>((closed) => server.close(() => closed())) };
}

/** Asks the running site to do something; throws if none listens, or if it can't. */
export async function askSite(dataDir: string, name: string, given: Asked['given']): Promise<CommandResult> {
  const socket = connect(commandSocket(dataDir));
  socket.write(`${JSON.stringify({ name, given })}\n`);
  const answer = JSON.parse(await readLine(socket).finally(() => socket.destroy())) as Answer;
  if ('result' in answer) return answer.result;
  throw answer.isMisuse ? new Misuse(answer.error) : new StartupError(answer.error);
}
