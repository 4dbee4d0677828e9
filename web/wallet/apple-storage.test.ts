import { expect, it } from 'vitest';
import { appleStorage } from './apple-storage.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;
const at = (userAgent: string, maxTouchPoints = 0, isInstalled = false) =>
  appleStorage({ userAgent, maxTouchPoints }, isInstalled);

it.each([
  ['Safari on an iPhone', at(`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5), { in: 'safari', at: 'phone' }],
  [
    'Safari on an iPad, which calls itself a Mac',
    at(`${MAC} Version/18.5 Safari/605.1.15`, 5),
    { in: 'safari', at: 'phone' },
  ],
  ['Safari on a Mac', at(`${MAC} Version/18.5 Safari/605.1.15`), { in: 'safari', at: 'mac' }],
  ['an app on the Home Screen', at(`${IPHONE} Mobile/15E148`, 5, true), { in: 'app', at: 'phone' }],
  ['an app in the Dock', at(`${MAC} Version/18.5 Safari/605.1.15`, 0, true), { in: 'app', at: 'mac' }],
  [
    'Chrome on an iPhone',
    at(`${IPHONE} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`, 5),
    { in: 'browser', at: 'phone' },
  ],
  [
    'Firefox on an iPad, which calls itself a Mac',
    at(`${MAC} FxiOS/140.0 Safari/605.1.15`, 5),
    { in: 'browser', at: 'phone' },
  ],
  [
    'Edge on an iPhone',
    at(`${IPHONE} Version/18.0 EdgiOS/138.0.3351.77 Mobile/15E148 Safari/605.1.15`, 5),
    { in: 'browser', at: 'phone' },
  ],
  ['a view within another app', at(`${IPHONE} Mobile/15E148`, 5), undefined],
  ['Chrome on a Mac', at(`${MAC.replace('605.1.15', '537.36')} Chrome/138.0.0.0 Safari/537.36`), undefined],
  [
    'Chrome’s installed app',
    at(`${MAC.replace('605.1.15', '537.36')} Chrome/138.0.0.0 Safari/537.36`, 0, true),
    undefined,
  ],
  [
    'Android’s old browser',
    at(
      'Mozilla/5.0 (Linux; U; Android 4.0.3) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
      5,
    ),
    undefined,
  ],
  ['Firefox', at('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), undefined],
])('knows Apple’s rules of storage in %s', (_browser, known, expected) => expect(known).toEqual(expected));
