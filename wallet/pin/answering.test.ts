import { expect, it } from 'vitest';
import { type Asked, answerFor } from './answering.ts';

const FILES = ['/assets/wallet-a1.js', '/assets/kdf.worker-a1.js', '/release.json'];
const answer = (asked: Partial<Asked>) =>
  answerFor({ method: 'GET', mode: 'cors', destination: '', path: '/', ...asked }, (path) => FILES.includes(path));

it('answers the wallet’s pages from the pinned release, however they are opened', () => {
  for (const path of ['/wallet', '/wallet2', '/wallet/'])
    for (const method of ['GET', 'POST'])
      expect(answer({ mode: 'navigate', destination: 'document', method, path })).toEqual({
        from: 'page',
        path: path.replace(/\/$/, ''),
      });
});

it('leads every other path of the wallet’s to its page, so that nothing is opened from the site there', () => {
  for (const path of ['/wallet/other', '/wallets', '/wallet-offline.js', '/wallet2/x'])
    expect(answer({ mode: 'navigate', destination: 'document', path })).toEqual({ from: 'wallet' });
});

it('answers a file of the release from the copy, whatever asks for it', () => {
  for (const destination of ['script', 'worker', 'style', 'font', 'image', ''] as const)
    expect(answer({ destination, path: '/assets/wallet-a1.js' })).toEqual({
      from: 'file',
      path: '/assets/wallet-a1.js',
    });
});

it('has no answer for a file that the release doesn’t have', () => {
  for (const destination of ['script', 'worker', 'style', 'font', 'image', ''] as const)
    expect(answer({ destination, path: '/assets/other-b2.js' })).toEqual({ from: 'nowhere' });
  expect(answer({ destination: '', method: 'POST', path: '/assets/wallet-a1.js' })).toEqual({ from: 'nowhere' });
});

it('lets scripts read data from the site, and lets no document load it as code', () => {
  for (const path of ['/api/rpc', '/api/usgprice', '/release.json', '/release.json.minisig']) {
    expect(answer({ destination: '', method: 'POST', path })).toEqual({ from: 'site' });
    if (!FILES.includes(path)) expect(answer({ destination: 'script', path })).toEqual({ from: 'nowhere' });
  }
  for (const destination of ['script', 'worker', 'style', 'font', 'image'] as const)
    expect(answer({ destination, path: '/api/usgprice' })).toEqual({ from: 'nowhere' });
});
