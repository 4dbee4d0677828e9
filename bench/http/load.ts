import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: unknown };
export type Figures = { perSecond: number; p50: number; p99: number; statuses: Map<number, number> };

function bytesOf({ method, path, headers = {}, body }: Call): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...(text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** One kept connection: sends a call and gives its status once the whole answer is there. */
function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = '';
  let answered: ((status: number) => void) | undefined;
  let broken: ((error: Error) => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('error', (error) => broken?.(error));
  socket.on('close', () => broken?.(new Error('The site closed the connection.')));
  socket.on('data', (chunk) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? Number.NaN);
    const whole = Number.isNaN(length) ? received.endsWith('0\r\n\r\n') : received.length >= head + 4 + length;
    if (!whole) return;
    const status = Number(received.slice(9, 12));
    received = '';
    answered?.(status);
  });
  return {
    send: (call: Buffer) =>
      new Promise<number>((resolve, reject) => {
        answered = resolve;
        broken = reject;
        socket.write(call);
      }),
    close: () => {
      broken = undefined;
      socket.destroy();
    },
  };
}

const at = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Repeats calls on that many connections for that long; each connection takes the next call that `next` gives. */
export async function load(
  port: number,
  { connections, seconds, next }: { connections: number; seconds: number; next: (count: number) => Call },
): Promise<Figures> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let count = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async () => {
    const connection = openConnection(port);
    while (performance.now() < end) {
      const call = bytesOf(next(count++));
      const sent = performance.now();
      const status = await connection.send(call);
      times.push(performance.now() - sent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(times).sort();
  return { perSecond: times.length / elapsed, p50: at(sorted, 0.5), p99: at(sorted, 0.99), statuses };
}

/** The processor time that a process has used, in ms; NaN where the system doesn't tell. */
export function processorMs(pid: number | undefined): number {
  try {
    const [user, system] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13);
    return 10 * (Number(user) + Number(system));
  } catch {
    return Number.NaN;
  }
}
