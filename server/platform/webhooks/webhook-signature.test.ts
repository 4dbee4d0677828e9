import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders, verifiedId, webhookSecretsOf } from './webhook-signature.ts';

const A = Buffer.alloc(32, 0xfb).toString('base64');
const B = Buffer.alloc(24, 1).toString('base64');
const A_URL = Buffer.alloc(32, 0xfb).toString('base64url');

describe('a signature', () => {
  it('is that of the standard’s own library, in both directions and under each of two secrets', () => {
    const [now, before] = [`whsec_${A}`, B];
    const secrets = webhookSecretsOf(`${now},${before}`) ?? [];
    const at = new Date();
    const body = Buffer.from('{"test": "ü 2432232314"}');
    const headers = signedHeaders(secrets, { id: 'msg_1', at, body });
    for (const secret of [now, before]) {
      const library = new Webhook(secret);
      expect(library.verify(body, headers)).toEqual(JSON.parse(body.toString()));
      const theirs: Record<string, string> = { ...headers, 'webhook-signature': library.sign('msg_1', at, body) };
      expect(verifiedId(secrets, (name) => theirs[name], body, at)).toBe('msg_1');
    }
    expect(() => new Webhook(A).verify(`${body} `, headers)).toThrow(WebhookVerificationError);
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
