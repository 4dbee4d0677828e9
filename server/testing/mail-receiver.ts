import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; source: string };

/** A mail server of the test's own; `refuse` makes it turn emails away, and `hold` take its time for each. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = {
    refuse: undefined as undefined | { code: number; text: string },
    hold: undefined as undefined | ((email: Received) => Promise<unknown>),
    /** Connections that are open now, and the most that were at once. */
    open: 0,
    most: 0,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      state.open += 1;
      state.most = Math.max(state.most, state.open);
      done();
    },
    onClose() {
      state.open -= 1;
    },
    async onData(stream, session, done) {
      let source = '';
      for await (const chunk of stream.setEncoding('utf8')) source += chunk;
      const { mailFrom, rcptTo } = session.envelope;
      const email = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((each) => each.address), source };
      await state.hold?.(email);
      if (state.refuse) return done(Object.assign(new Error(state.refuse.text), { responseCode: state.refuse.code }));
      received.push(email);
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `smtp://127.0.0.1:${port}`, received, state, stop };
}
