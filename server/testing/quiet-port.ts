import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';

/** A free port below the range that the system assigns: while a site is down, nothing else gets its port. */
export async function quietPort(): Promise<string> {
  const port = 10_000 + randomInt(20_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((done) => {
    server.once('error', () => done(false)).listen(port, () => done(true));
  });
  server.close();
  return isFree ? String(port) : quietPort();
}
