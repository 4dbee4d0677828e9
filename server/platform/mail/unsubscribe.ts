import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import type { Context } from '../context.ts';
import { UUID_PATTERN } from '../id.ts';
import { pageUrl } from '../page-url.ts';
import { type DataKeys, subkey } from '../secrets.ts';

/** Who got an email: the customer of a record, or the reader of an address that asked for it. */
export type Reader = { kind: 'address' | 'purchase' | 'redemption'; id: string; email: string };

const TOKEN = new RegExp(`^(address|purchase|redemption)\\.(${UUID_PATTERN})\\.([\\w-]{43})$`);

const macOf = (dataKey: Uint8Array, { kind, id, email }: Reader): string =>
  createHmac('sha256', subkey({ dataKey }, 'unsubscribe'))
    .update(JSON.stringify([kind, id, email.toLowerCase()]))
    .digest('base64url');

/** What a link in an email to that reader carries. Only emails have it, so who has it reads them; nothing is stored of it. */
export const readerToken = ({ dataKey }: Pick<DataKeys, 'dataKey'>, reader: Reader): string =>
  `${reader.kind}.${reader.id}.${macOf(dataKey, reader)}`;

/** Which reader a token names, unproved; undefined for what is no token. */
export function readToken(token: string): Omit<Reader, 'email'> | undefined {
  const [, kind, id] = TOKEN.exec(token) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as Reader['kind'], id };
}

/** Whether it is that reader's token, under any accepted key. */
export function isTokenOf({ dataKey, acceptedDataKeys = [] }: DataKeys, reader: Reader, token: string): boolean {
  const given = Buffer.from(token.split('.')[2] ?? '');
  return [dataKey, ...acceptedDataKeys].some((key) => {
    const right = Buffer.from(macOf(key, reader));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** How the reader of an email stops it: on a page, and where their mail program does so at one press (RFC 8058). */
export type Unsubscribe = { label: string; page: string; oneClick: string };

export function unsubscribeFrom(
  context: Pick<Context, 'dataKey' | 'origins'>,
  reader: Reader,
  notice: Notice,
): Unsubscribe {
  const token = readerToken(context, reader);
  return {
    label: `Unsubscribe from ${NOTICES[notice].about}`,
    page: unsubscribePage(context, token, notice),
    oneClick: new URL(`/api/notices/${token}/${notice}`, context.origins[0]).href,
  };
}

/** The page with the button, with the token where no server sees it. */
export const unsubscribePage = (context: Pick<Context, 'origins'>, token: string, notice: string): string =>
  `${pageUrl(context, PAGE_PATHS.unsubscribe)}#${new URLSearchParams({ of: token, notice })}`;
