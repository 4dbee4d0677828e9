import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';

/** Title and description of the contract page, which is at an address of its own and at every path with the token's in it. */
export const contractMeta = pageMeta(
  'Ethereum Token',
  `The one genuine contract address for ${site.name} on Ethereum.`,
);
