/** The first four bytes of keccak256 of each of the token's readings. */
export const SELECTORS = {
  cap: '0x355274ea',
  totalSupply: '0x18160ddd',
  attestation: '0x5ea1d46a',
  headroom: '0x5256bd98',
  totalRedeemed: '0xf35dad40',
  paused: '0x5c975abb',
  hasRole: '0x91d14854',
} as const;
