import { lookup } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const ANSWER_MS = 10_000;
/** Nothing in an answer is used but its status; beyond this the connection is cut. */
const MOST_ANSWER_BYTES = 16_384;

// The registries of special addresses (RFC 6890 and its successors): nothing in them is a vendor on the internet.
const notPublic = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', prefix] = network.split('/');
  notPublic.addSubnet(address, Number(prefix), 'ipv4');
}
// Tunnels and documentation within what is otherwise global unicast.
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(address, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public, rather than of this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The event was not accepted; the message is the kind of failure and quotes nothing of the answer. */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  constructor(problem: string, status?: number) {
    super(problem);
    this.status = status;
  }
}

/** Resolves a name for the connection itself, so that no other answer of the name server can follow the check. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses = []) => {
    const [first] = addresses;
    if (error || !first) return done(error ?? new NotDelivered('no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new NotDelivered('private address'), '');
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });

/** Refuses what live mode never calls: plain http, and an address written out that is not public (no name is looked up for it). */
function expectPublic({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new NotDelivered('not https');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host)) throw new NotDelivered('private address');
}

export type Post = {
  headers: Record<string, string>;
  body: Uint8Array;
  /** Only https to public addresses, as in live mode. */
  publicOnly: boolean;
  signal?: AbortSignal;
  answerMs?: number;
};

const problemOf = (error: Error & { code?: unknown }): NotDelivered =>
  error instanceof NotDelivered ? error : new NotDelivered([error.name, error.code].filter(Boolean).join(' '));

/** Posts JSON once, without following a redirect; throws NotDelivered unless the answer's status is 2xx. */
export async function postWebhook(
  url: URL,
  { headers, body, publicOnly, signal, answerMs = ANSWER_MS }: Post,
): Promise<void> {
  if (publicOnly) expectPublic(url);
  const status = await new Promise<number>((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp;
    const request = send(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
      ...(publicOnly && { lookup: publicLookup }),
      ...(signal && { signal }),
    });
    let answer: IncomingMessage | undefined;
    // For the whole exchange, so that a receiver that trickles bytes can't hold us longer.
    const timer = setTimeout(() => request.destroy(new NotDelivered('no answer in time')), answerMs);
    const end = (error?: Error) => {
      clearTimeout(timer);
      // However the rest of the answer ends, its status has come.
      if (answer) resolve(answer.statusCode ?? 0);
      else reject(problemOf(error ?? new Error('no answer')));
    };
    request.on('error', end);
    request.on('response', (response) => {
      answer = response;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_ANSWER_BYTES) response.destroy();
      });
      response.on('error', end);
      response.on('close', () => end());
    });
    request.end(body);
  });
  if (status < 200 || status > 299) throw new NotDelivered(`status ${status}`, status);
}
