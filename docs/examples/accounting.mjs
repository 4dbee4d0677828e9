// Books every order and redemption of the site, and then each one that changes. Node 20 or later; no package is needed:
//
//   SITE=https://usg.example KEY=usg_… WEBHOOK_SECRET=whsec_… PORT=8080 node accounting.mjs
//
// ACCOUNTING_WEBHOOK_URL of the site leads to PORT, through a proxy with a certificate.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const { SITE, KEY, WEBHOOK_SECRET, PORT = '8080' } = process.env;
// Without the secret, anyone could sign.
if (!SITE || !KEY || !WEBHOOK_SECRET) throw new Error('Set SITE, KEY and WEBHOOK_SECRET.');

/** Where your books are written: by the record's id, so that the same one may come any number of times. */
function book(kind, record) {
  process.stdout.write(`${JSON.stringify({ kind, ...record })}\n`);
}

async function read(path) {
  const answer = await fetch(new URL(path, SITE), { headers: { authorization: `Bearer ${KEY}` } });
  if (answer.status === 429) {
    await sleep(1_000 * Number(answer.headers.get('retry-after')));
    return read(path);
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Every record of a list, page by page. */
async function* all(list) {
  for (let path = list; path; ) {
    const answer = await read(path);
    yield* await answer.json();
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
}

const secret = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');

/** Whether a message is the site's own, and of the last five minutes (standardwebhooks.com). */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const LISTS = { order: '/api/accounting/orders', redemption: '/api/accounting/redemptions' };

async function receive(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const { type, data } = JSON.parse(body.toString());
  const kind = type.replace('.changed', '');
  // The event says only what changed. Events may come twice, late and out of order; what is read now is right.
  book(kind, await (await read(`${LISTS[kind]}/${data.id}`)).json());
  response.writeHead(204).end();
}

// Before the lists are read, so that nothing is missed in between.
createServer((request, response) => {
  receive(request, response).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    // The site sends it again.
    response.writeHead(500).end();
  });
}).listen(Number(PORT));

for (const [kind, list] of Object.entries(LISTS)) for await (const record of all(list)) book(kind, record);
