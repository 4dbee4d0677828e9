import {
  bytesToHex,
  concatHex,
  encodeAbiParameters,
  type Hex,
  hexToBytes,
  hexToString,
  keccak256,
  size,
  slice,
  stringToBytes,
} from 'viem';
import type { TokenSettings } from '#contracts/creation.ts';
import { usgTokenCode } from '#contracts/deployed.ts';
import type { TokenPlace } from './rpc.ts';

const WORD = 32;
const DOMAIN = keccak256(
  stringToBytes('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
);

/** What is fixed in the code of a token that is compiled from these sources. Cap in units, age in seconds. */
export type CodeSettings = Pick<TokenSettings, 'cap' | 'maxAttestationAge'> & {
  name: string | undefined;
  chainId: number;
};

/** Why code is not the token's: other instructions, or settings that contradict each other or the token's address. */
export type CodeFault = 'no-code' | 'other-code' | 'other-settings';

type Immutable = keyof typeof usgTokenCode.immutables;

function valuesOf(code: Hex): Record<Immutable, Hex> | undefined {
  const zeroed = hexToBytes(code);
  const values: Partial<Record<Immutable, Hex>> = {};
  for (const [name, starts] of Object.entries(usgTokenCode.immutables)) {
    for (const start of starts) {
      const value = slice(code, start, start + WORD);
      if ((values[name as Immutable] ?? value) !== value) return undefined;
      values[name as Immutable] = value;
      zeroed.fill(0, start, start + WORD);
    }
  }
  return keccak256(bytesToHex(zeroed)) === usgTokenCode.hash ? (values as Record<Immutable, Hex>) : undefined;
}

/** A short string of OpenZeppelin's: its bytes, and its length in the last one. */
function shortString(word: Hex): string | undefined {
  const length = Number(slice(word, WORD - 1));
  return length < WORD ? hexToString(slice(word, 0, WORD), { size: WORD }).slice(0, length) : undefined;
}

/** Checks that code is what these sources compile to, at this address, and reads the settings out of it. */
export function readCode(code: Hex, token: TokenPlace['token']): CodeSettings | CodeFault {
  if (size(code) === 0) return 'no-code';
  if (size(code) !== usgTokenCode.bytes) return 'other-code';
  const values = valuesOf(code);
  if (!values) return 'other-code';
  const name = shortString(values._name);
  const [hashedName, hashedVersion] = [name ?? '', '1'].map((text) => keccak256(stringToBytes(text)));
  const domain = keccak256(
    concatHex([
      DOMAIN,
      values._hashedName,
      values._hashedVersion,
      values._cachedChainId,
      encodeAbiParameters([{ type: 'address' }], [token]),
    ]),
  );
  const isSound =
    BigInt(values._cachedThis) === BigInt(token) &&
    (name === undefined || values._hashedName === hashedName) &&
    values._hashedVersion === hashedVersion &&
    shortString(values._version) === '1' &&
    values._cachedDomainSeparator === domain;
  if (!isSound) return 'other-settings';
  return {
    // Undefined where it is too long for the code and is in the storage.
    name,
    chainId: Number(values._cachedChainId),
    cap: BigInt(values._cap),
    maxAttestationAge: Number(values._maxAttestationAge),
  };
}
