import { type Address, isAddress } from 'viem';
import { ADDRESS_BOOK_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { type Bytes, fromHex, type RandomBytes, toHex, utf8 } from './bytes.ts';
import { isSame } from './look-alike.ts';
import { Refusal } from './problem.ts';

export type Contact = { address: Address; name: string };

/** The stored address book and the contents of its file: the contacts, encrypted under a key that is derived from the wallet's key. */
type SealedBook = { type: 'address-book'; version: 1; address: Address; iv: string; ciphertext: string };
/** What opens the book of one wallet. */
export type BookKey = { address: Address; key: CryptoKey };

/** The key of the address book, which reveals nothing about the wallet's key and can't be exported (HKDF, RFC 5869). */
export async function bookKey(walletKey: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', walletKey, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('Wallet address book 1') };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const additionalData = (address: Address) => utf8(`address book 1 ${address.toLowerCase()}`);

export async function sealBook(
  { address, key }: BookKey,
  contacts: Contact[],
  random: RandomBytes,
): Promise<SealedBook> {
  const iv = random(12);
  const algorithm = { name: 'AES-GCM', iv, additionalData: additionalData(address) };
  const sealed = await crypto.subtle.encrypt(algorithm, key, utf8(JSON.stringify(contacts)));
  return { type: 'address-book', version: 1, address, iv: toHex(iv), ciphertext: toHex(new Uint8Array(sealed)) };
}

/** The contacts in a stored book or its file; throws a Refusal if it is another wallet's or damaged. */
export async function openBook({ address, key }: BookKey, text: string): Promise<Contact[]> {
  const sealed = parseBook(text);
  if (!sealed) throw new Refusal(ADDRESS_BOOK_MESSAGES.fileUnknown);
  if (!isSame(sealed.address, address)) throw new Refusal(ADDRESS_BOOK_MESSAGES.fileOther);
  const iv = fromHex(sealed.iv);
  const ciphertext = fromHex(sealed.ciphertext);
  if (!iv || !ciphertext) throw new Refusal(ADDRESS_BOOK_MESSAGES.fileDamaged);
  const algorithm = { name: 'AES-GCM', iv, additionalData: additionalData(address) };
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, ciphertext)));
  } catch (cause) {
    throw new Refusal(ADDRESS_BOOK_MESSAGES.fileDamaged, cause);
  }
}

function parseBook(text: string): SealedBook | undefined {
  try {
    const { type, version, address, iv, ciphertext } = JSON.parse(text) as SealedBook;
    const isBook = type === 'address-book' && version === 1 && isAddress(address, { strict: false });
    return isBook ? { type, version, address, iv: String(iv), ciphertext: String(ciphertext) } : undefined;
  } catch {
    return undefined;
  }
}
