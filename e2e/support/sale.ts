import { saleActions } from '#contracts/testing/sale-chain.ts';
import type { SiteChain } from './fixtures.ts';
import type { Site } from './site.ts';

/** The desk of a site that was started with one, open on every day of the week; its market moves as the test says. */
export async function saleOfSite(site: Site, chain: SiteChain) {
  const { sale } = site.local;
  if (!sale) throw new Error('The site was started without a sale desk: testOnSaleSite');
  const actions = saleActions(chain, sale);
  await actions.trade(true);
  return { ...sale, ...actions };
}
