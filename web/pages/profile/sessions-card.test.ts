import { expect, it } from 'vitest';
import { deviceName } from './sessions-card.tsx';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`, 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('calls %s %s', (agent, name) => expect(deviceName(agent)).toBe(name));
