import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; source: string };

/** A mail server of the test's own; `refuse` makes it turn emails away. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = { refuse: undefined as undefined | { code: number; text: string }, delayMs: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const email = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((each) => each.address), source };
        setTimeout(() => {
          if (state.refuse)
            return done(Object.assign(new Error(state.refuse.text), { responseCode: state.refuse.code }));
          received.push(email);
          done();
        }, state.delayMs);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `smtp://127.0.0.1:${port}`, received, state, stop };
}
