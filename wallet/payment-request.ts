import type { Address } from 'viem';
import type { Usg } from '#domain/money.ts';
import { PAYMENT_REQUEST_MESSAGES } from '#domain/wallet/payment-request-messages.ts';

/** The token and chain of a request. */
type TokenPlace = { chainId: number; token: Address };

/** What a scanned or pasted text requests; `to` isn't checked yet, like a typed address. */
export type PaymentRequest = { ok: true; to: string; units?: Usg } | { ok: false; message: string };

/** A request for our token, as wallets read it from a QR code (EIP-681). */
export function paymentRequestUri({ chainId, token }: TokenPlace, to: Address, units?: Usg): string {
  const amount = units === undefined ? '' : `&uint256=${units}`;
  return `ethereum:${token}@${chainId}/transfer?address=${to}${amount}`;
}

/** The chains of accounts that are written with their chain's short name (EIP-3770). */
const SHORT_NAMES: Readonly<Record<string, number>> = { eth: 1, sep: 11_155_111 };
const CHAIN_ACCOUNT = /^([a-z][a-z0-9-]*):(0x[0-9a-f]{40})$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const URI = /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i;
const PRIVATE_KEY = /^(?:0x)?[0-9a-f]{64}$/i;
const RECOVERY_PHRASE = /^(?:[a-z]+\s+){11,23}[a-z]+$/i;

/**
 * Reads what someone scanned, pasted or typed as a recipient: an address, a request for our token or of an address alone (EIP-681), or an
 * account with its chain's short name (EIP-3770). Until the chain is known, anything but a secret stays as it is.
 */
export function readPaymentRequest(text: string, place: TokenPlace | undefined): PaymentRequest {
  const refuse = (reason: keyof typeof PAYMENT_REQUEST_MESSAGES) =>
    ({ ok: false, message: PAYMENT_REQUEST_MESSAGES[reason] }) as const;
  const trimmed = text.trim();
  if (PRIVATE_KEY.test(trimmed) || RECOVERY_PHRASE.test(trimmed)) return refuse('secret');
  if (!place) return { ok: true, to: trimmed };
  const [isAccount, chainName = '', account = ''] = CHAIN_ACCOUNT.exec(trimmed) ?? [];
  if (isAccount && chainName.toLowerCase() !== 'ethereum')
    return SHORT_NAMES[chainName.toLowerCase()] === place.chainId ? { ok: true, to: account } : refuse('otherChain');
  const [isUri, target = '', chain, call, query] = URI.exec(trimmed) ?? [];
  if (!isUri) return { ok: true, to: trimmed };
  if (chain !== undefined && Number(chain) !== place.chainId) return refuse('otherChain');

  const parameters = new URLSearchParams(query);
  if (!call) return parameters.has('value') ? refuse('ether') : addressOr(target, refuse('noAddress'));
  if (call !== 'transfer' || target.toLowerCase() !== place.token.toLowerCase()) return refuse('otherToken');
  const to = parameters.get('address') ?? '';
  const amount = parameters.get('uint256');
  const units = amount === null ? undefined : wholeNumber(amount);
  if (amount !== null && units === undefined) return refuse('amount');
  return addressOr(to, refuse('noAddress'), units);
}

/** A request may have a name in place of an address, which isn't supported. */
const addressOr = (to: string, refusal: PaymentRequest, units?: Usg): PaymentRequest =>
  ADDRESS.test(to) ? { ok: true, to, ...(units !== undefined && { units }) } : refusal;

const NUMBER = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i;

/** A number as EIP-681 writes it, such as 2.5e9, exactly; undefined if it isn't whole. */
function wholeNumber(text: string): bigint | undefined {
  const [, whole = '', part = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const zeros = Number(exponent) - part.replace(/0+$/, '').length;
  if (whole === '' || zeros < 0) return undefined;
  return BigInt(whole + part.replace(/0+$/, '')) * 10n ** BigInt(zeros);
}
