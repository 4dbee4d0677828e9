import { describe, expect, it } from 'vitest';
import { signedHeaders, webhookSecretsOf } from './webhook-signature.ts';

const A = Buffer.alloc(32, 0xfb).toString('base64');
const B = Buffer.alloc(24, 1).toString('base64');
const A_URL = Buffer.alloc(32, 0xfb).toString('base64url');

describe('a signature', () => {
  it('is that of Standard Webhooks', () => {
    // Of the standard's own libraries.
    const secrets = webhookSecretsOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') ?? [];
    const body = Buffer.from('{"test": 2432232314}');
    const headers = signedHeaders(secrets, {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body,
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it.each([
    ['', undefined],
    ['short', undefined],
    [A, 1],
    [A_URL, 1],
    [`whsec_${A} ${B}`, 2],
    [`${A},weak`, undefined],
    [`${A},${B},${A}`, undefined],
    [Buffer.alloc(65, 1).toString('base64'), undefined],
    ['with spaces and ümlauts that would make a long secret', undefined],
  ])('is made under one or two secrets of 24 to 64 bytes: %s', (list, number) => {
    expect(webhookSecretsOf(list)?.length).toBe(number);
  });
});
