import fc from 'fast-check';
import { type Address, getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { PAYMENT_REQUEST_MESSAGES } from '#domain/wallet/payment-request-messages.ts';
import { paymentRequestUri, readPaymentRequest } from './payment-request.ts';

const place = { chainId: 1, token: getAddress(`0x${'70'.repeat(20)}`) };
const to: Address = getAddress(`0x${'a1'.repeat(20)}`);
const read = (text: string) => readPaymentRequest(text, place);
const token = place.token.toLowerCase();

describe('a scanned or pasted text', () => {
  it.each([
    [to],
    [` ${to}\n`],
    [`ethereum:${to}`],
    [`ETHEREUM:${to}@1`],
    [`ethereum:pay-${to}?label=x`],
    [`eth:${to}`],
    [`ethereum:${token}@1/transfer?address=${to}`],
    [`ethereum:${token}/transfer?address=${to}`],
  ])('names a recipient: %s', (text) => expect(read(text)).toEqual({ ok: true, to }));

  it.each([
    ['uint256=2500000000', 2_500_000_000n],
    ['uint256=2.5e9', 2_500_000_000n],
    ['uint256=1E9', 1_000_000_000n],
    ['uint256=2.50e1', 25n],
    ['uint256=0', 0n],
  ])('names an amount of our token: %s', (amount, units) =>
    expect(read(`ethereum:${token}@1/transfer?address=${to}&${amount}`)).toEqual({ ok: true, to, units }),
  );

  it.each([
    [`ethereum:${to}@10`, 'otherChain'],
    [`sep:${to}`, 'otherChain'],
    [`oeth:${to}`, 'otherChain'],
    [`ethereum:${token}@5/transfer?address=${to}`, 'otherChain'],
    [`ethereum:${to}@1/transfer?address=${to}&uint256=1`, 'otherToken'],
    [`ethereum:${token}@1/approve?address=${to}`, 'otherToken'],
    [`ethereum:${to}?value=2e18`, 'ether'],
    ['ethereum:friend.eth', 'noAddress'],
    [`ethereum:${token}@1/transfer?uint256=1`, 'noAddress'],
    [`ethereum:${token}@1/transfer?address=${to}&uint256=0.5`, 'amount'],
    [`ethereum:${token}@1/transfer?address=${to}&uint256=-1`, 'amount'],
    [`ethereum:${token}@1/transfer?address=${to}&uint256=1e999`, 'amount'],
    ['7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d', 'secret'],
    [`0x${'1F'.repeat(32)}`, 'secret'],
    ['abandon ability able about above absent absorb abstract absurd abuse access accident', 'secret'],
  ] as const)('is refused with its reason: %s', (text, reason) =>
    expect(read(text)).toEqual({ ok: false, message: PAYMENT_REQUEST_MESSAGES[reason] }),
  );

  it('is refused where it is a secret, and else left as it is, until the chain is known', () => {
    expect(readPaymentRequest(`0x${'1F'.repeat(32)}`, undefined)).toMatchObject({ ok: false });
    for (const text of [to, `sep:${to}`, `ethereum:${to}`])
      expect(readPaymentRequest(text, undefined)).toEqual({ ok: true, to: text });
  });

  it('goes to the checks of a typed address whatever else it is', () => {
    for (const text of ['', 'https://example.com', 'friend.eth']) expect(read(text)).toEqual({ ok: true, to: text });
  });

  it('is read as the request was written, whatever the amount', () => {
    const units = fc.option(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { nil: undefined });
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 10 ** 9 }), (amount, chainId) => {
        const here = { ...place, chainId };
        const expected = { ok: true, to, ...(amount !== undefined && { units: amount }) };
        expect(readPaymentRequest(paymentRequestUri(here, to, amount), here)).toEqual(expected);
      }),
    );
  });
});
