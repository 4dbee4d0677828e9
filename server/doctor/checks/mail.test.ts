import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { mailCheck } from './mail.ts';

const PASSWORD = 'swordfish-of-mail';
const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

/** A mail server of the test’s own, which counts the emails whose text was begun. */
async function sink(options: SMTPServerOptions, host = '127.0.0.1') {
  const state = { begun: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, _, done) {
      state.begun += 1;
      stream.resume().once('end', () => done());
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, host, () => listening()));
  stops.push(() => new Promise((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  return { port, state };
}

const found = (SMTP_URL: string) => findingsOf(mailCheck, { SMTP_URL });
const withLogin = (port: number) => `smtp://site:${PASSWORD}@127.0.0.1:${port}`;
const loggedIn: NonNullable<SMTPServerOptions['onAuth']> = ({ password }, _, done) =>
  password === PASSWORD ? done(null, { user: 'site' }) : done(refusal(535, `5.7.8 not ${PASSWORD}`));

describe('a mail server', () => {
  it('that takes sender and recipient is well, and no email has begun', async () => {
    const asked: string[] = [];
    const { port, state } = await sink({
      onAuth: loggedIn,
      onMailFrom({ address }, _, done) {
        asked.push(address);
        done();
      },
      onRcptTo({ address }, _, done) {
        asked.push(address);
        done();
      },
    });
    expect(idsOf(await found(withLogin(port)))).toEqual(['ok mail.ok']);
    expect(idsOf(await found(`smtp://127.0.0.1:${port}`))).toEqual(['ok mail.ok']);
    expect(asked).toHaveLength(4);
    expect(state.begun).toBe(0);
  });

  it('that nothing listens for is an error at connecting, and so is one that sends us away', async () => {
    const { port } = await sink({});
    await stops.pop()?.();
    expect(idsOf(await found(`smtp://127.0.0.1:${port}`))).toEqual(['error mail.connect']);
    const other = await sink({ onConnect: (_, done) => done(refusal(554, 'no service for you')) });
    const [finding] = await found(`smtp://127.0.0.1:${other.port}`);
    expect(finding).toMatchObject({ id: 'mail.connect', what: expect.stringContaining('no service for you') });
  });

  it('with a certificate that nobody vouches for is an error at STARTTLS', async () => {
    const { port } = await sink({ disabledCommands: [] });
    expect(idsOf(await found(`smtp://127.0.0.1:${port}`))).toEqual(['error mail.starttls']);
    expect(idsOf(await found(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`))).toEqual(['ok mail.ok']);
  });

  it('that refuses the login is an error at that step, whose answer is shown without the password it repeats', async () => {
    const { port } = await sink({
      onAuth: (auth, session, done) => loggedIn({ ...auth, password: '' }, session, done),
    });
    const [finding] = await found(withLogin(port));
    expect(finding).toMatchObject({
      id: 'mail.login',
      level: 'error',
      what: expect.stringContaining('5.7.8 not [secret]'),
    });
  });

  it('that refuses our sender, or to relay, is an error; one that puts us off is a warning', async () => {
    const ofSender = await sink({ onMailFrom: (_, __, done) => done(refusal(553, '5.7.1 not yours')) });
    expect(idsOf(await found(`smtp://127.0.0.1:${ofSender.port}`))).toEqual(['error mail.sender']);
    const relaying = await sink({ onRcptTo: (_, __, done) => done(refusal(550, '5.7.1 relaying denied')) });
    expect(idsOf(await found(`smtp://127.0.0.1:${relaying.port}`))).toEqual(['error mail.recipient']);
    const greylisting = await sink({ onRcptTo: (_, __, done) => done(refusal(450, '4.2.0 greylisted')) });
    expect(idsOf(await found(`smtp://127.0.0.1:${greylisting.port}`))).toEqual(['warning mail.recipient-later']);
  });

  it('that says nothing is an error, too', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    stops.push(() => new Promise((closed) => server.close(() => closed())));
    const { port } = server.address() as AddressInfo;
    expect(idsOf(await found(`smtp://127.0.0.1:${port}`))).toEqual(['error mail.connect']);
  });

  const outer = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  it.skipIf(outer === undefined)('on another machine that offers no encryption is an error', async () => {
    const { port } = await sink({}, '0.0.0.0');
    expect(idsOf(await found(`smtp://${outer}:${port}`))).toEqual(['error mail.plain']);
  });
});

it('is not needed in local mode, which keeps emails itself', async () => {
  expect(idsOf(await findingsOf(mailCheck, {}))).toEqual(['ok mail.ok']);
});
