import type { Address } from 'viem';
import type { FirstAccounts } from '#proof/creation.ts';
import { api } from '#web/lib/api.ts';
import { readPage } from '#web/lib/list-pages.ts';

/** The first two acts, which the constructor made. Read anew: a local chain that was reset has others than the browser's HTTP cache. */
export const readFirstActs = async () => (await readPage(api.acts.$get, { limit: '2' }, { cache: 'reload' })).rows;

/** Whom the constructor made admin and attestor, as the site lists it; a wallet proves it. */
export async function readFirstAccounts(): Promise<FirstAccounts> {
  const [granted, changed] = await readFirstActs();
  if (!granted || !changed) throw new TypeError('The site lists no acts yet');
  return { admin: granted.args.account as Address, attestor: changed.args.newAttestor as Address };
}
