import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { Addresses, AppEnv } from '../context.ts';
import { ForeignHost, ForeignOrigin, Malformed, ThroughProxy } from '../errors.ts';
import { nameOf, ownOrigins } from './host.ts';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const PROXY_HEADER = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-original-.*|(.*-)?(client|connecting)-ip)$/i;

/**
 * Why a request that reached a loopback port doesn't come from a program on this machine, or undefined: another site under a name that is
 * neither a loopback name nor the local desk's or wallet's (DNS rebinding), or a proxy, which carries in anyone. Proxies name themselves in a header or, as nginx by default, speak HTTP/1.0.
 */
export function foreignToLoopback(
  request: LoopbackRequest,
  { deskUrl, walletUrl }: Pick<Addresses, 'deskUrl' | 'walletUrl'> = {},
): 'host' | 'proxy' | undefined {
  const name = request.host === undefined ? undefined : nameOf(request.host);
  const isOwn = [deskUrl, walletUrl].some((url) => url !== undefined && name === new URL(url).hostname);
  if (name !== undefined && !LOOPBACK_NAMES.has(name) && !isOwn) return 'host';
  if (request.httpVersion === '1.0' || request.headerNames.some((name) => PROXY_HEADER.test(name))) return 'proxy';
  return undefined;
}

type LoopbackRequest = { host: string | undefined; httpVersion: string | undefined; headerNames: string[] };
type NodeBindings = { incoming?: IncomingMessage } | undefined;

/** Local mode answers only to programs on this machine that ask for it by a loopback name. */
export const loopbackOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const request = {
    host: c.req.header('host') ?? new URL(c.req.url).host,
    httpVersion: (c.env as NodeBindings)?.incoming?.httpVersion,
    headerNames: Object.keys(c.req.header()),
  };
  const foreign = foreignToLoopback(request, c.var.context);
  if (foreign === 'host') throw new ForeignHost();
  if (foreign === 'proxy') throw new ThroughProxy(REQUEST_MESSAGES.throughProxy);
  await next();
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const UPLOAD = /^\/api\/((purchase|redeem)\/[^/]+\/files|screening\/lists|coin-register\/(lots|reports))$/;
const ACCOUNT_CALL = /^\/api\/auth(\/|$)/;

const EXTENSION = /^(chrome|moz|safari-web)-extension:\/\//;
// A browser wallet and the verifier, a file opened from disk, reach a local chain through the relay; other chains they know by themselves.
const mayRelay = (origin = '') => EXTENSION.test(origin) || origin === 'null';

/** Whether a page in a browser makes the request: not a program, and not a browser's extension such as a wallet. */
export const isByPage = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  origin === undefined ? site !== undefined && site !== 'none' : !EXTENSION.test(origin);

/** Whether a body is JSON by its type, which no page can send to another site without that site's consent (CORS). */
export const isJson = (type: string | undefined): boolean => JSON_TYPE.test(type ?? '');

const UNSUBSCRIBE = /^\/api\/notices\/[^/]+\/[^/]+$/;
/** What a reader's mail program posts at one press (RFC 8058). */
const isUnsubscribe = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && UNSUBSCRIBE.test(path);

/** A call that proves by a signature who sent it, wherever it comes from; no cookie counts there. */
const isSigned = (request: { method: string; path: string }) =>
  isUnsubscribe(request) || (request.method === 'POST' && request.path === '/api/webhooks/identity');

/** A call that changes something must come from a page of the address that it is for, or from no browser at all. */
export const sameOriginOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || isSigned(c.req)) return next();
  const origin = c.req.header('origin');
  if (c.req.path === '/api/rpc' && c.var.context.chain.local && mayRelay(origin)) return next();
  if (origin !== undefined && !ownOrigins(c.var.context).includes(origin)) throw new ForeignOrigin();
  const site = c.req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new ForeignOrigin();
  await next();
};

/** Whether a call sends a file, the only bodies that are neither JSON nor small. */
export const isUpload = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && UPLOAD.test(path);

/** A call that changes something sends JSON or a file, or to the account protocol a form, as mail programs do; without a body, DELETE needs no type. */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || isUpload(c.req)) return next();
  const type = c.req.header('content-type');
  const takesForm = ACCOUNT_CALL.test(c.req.path) || isUnsubscribe(c.req);
  if (takesForm && (type === undefined || FORM_TYPE.test(type))) return next();
  if (type === undefined ? c.req.method !== 'DELETE' : !isJson(type)) throw new Malformed(REQUEST_MESSAGES.notJson);
  await next();
};
