export const PEERS = ['ERC-1594 reference', 'PAXG V2', 'USDC 2.2', 'XAUm', 'CACHE'] as const;

/** Gas of the peers' contracts per step, compiled by the same compiler and measured on the same chain as ours. */
export const PEER_GAS: Record<string, readonly (number | undefined)[]> = {
  'transfer, existing holder': [35_180, 48_639, 45_023, 44_013, 88_088],
  'transfer, new holder': [52_280, 65_739, 62_123, 61_113, 162_111],
  'issue, existing holder': [40_319, 79_875, 55_503, 50_123, 52_597],
  redeem: [38_170, 62_366, 47_150, 52_684, undefined],
  permit: [undefined, 89_584, 93_387, undefined, undefined],
  transferWithAuthorization: [undefined, 80_568, 85_680, undefined, undefined],
};
