import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

// Runs between the server and its anvil: however the server ends, the channel to it closes, and anvil ends too.
const [pidFile = '', program = '', ...args] = process.argv.slice(2);

const anvil = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
if (anvil.pid !== undefined) writeFileSync(pidFile, String(anvil.pid));

const end = () => {
  anvil.kill('SIGKILL');
  process.exit(0);
};
process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', () => {});
if (!process.connected) end();

let output = '';
const hear = (chunk: Buffer) => {
  if (output === 'listening') return;
  output = (output + chunk.toString()).slice(-4_000);
  const address = /Listening on (\S+)/.exec(output)?.[1];
  if (!address) return;
  output = 'listening';
  process.send?.({ pid: anvil.pid, address });
};
anvil.stdout.on('data', hear);
anvil.stderr.on('data', hear);
anvil.on('error', (error) => {
  process.send?.({ failure: error.message });
});
anvil.on('exit', () => {
  process.send?.({ failure: output === 'listening' ? 'it ended' : output.trim() || 'it ended' });
  process.exit(1);
});
