import { keccak_256 } from '@noble/hashes/sha3.js';

/** The address with the capital letters of ERC-55, by which a mistyped one is found out. */
export function checksummed(address: string): string {
  const plain = address.slice(2).toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(plain));
  const capital = (index: number) => ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 8;
  return `0x${[...plain].map((char, index) => (capital(index) ? char.toUpperCase() : char)).join('')}`;
}
