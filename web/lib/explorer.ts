import { href } from 'react-router';
import type { Site } from './api.ts';

/** Where a reader sees the token, a holder's transactions or one transaction: the chain's explorer, or our own list. */
export const tokenLink = ({ explorer, token }: Site) =>
  explorer ? `${explorer.url}/token/${token}` : href('/transactions');

export const holderLink = ({ explorer, token }: Site, address: string) =>
  explorer ? `${explorer.url}/token/${token}?a=${address}` : `${href('/transactions')}?address=${address}`;

/** Undefined where no explorer knows the chain. */
export const transactionLink = ({ explorer }: Site, hash: string) => explorer && `${explorer.url}/tx/${hash}`;
