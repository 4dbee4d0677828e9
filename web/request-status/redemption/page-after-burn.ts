import { href } from 'react-router';
import { lateCode } from '#web/lib/late-code.ts';
import { loadRoute } from '#web/lib/late-routes.ts';
import { IdentityRequest, OwnBurn, PayShipping, Proof, RedemptionFacts, RedemptionHistory } from './late-parts.ts';

const PARTS = [OwnBurn, RedemptionFacts, RedemptionHistory, IdentityRequest, PayShipping, Proof];

/** All that a redemption's page shows after its tokens are burned, so that it needs no connection then. */
export const pageAfterBurn = lateCode(() =>
  Promise.all([loadRoute(href('/redeemsuccess')), ...PARTS.map(({ load }) => load())]),
);
