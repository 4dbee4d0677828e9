import { lazyPart } from '#web/lib/lazy-part.ts';

export const OwnBurn = lazyPart(() => import('./own-burn.tsx'));
export const RedemptionFacts = lazyPart(() =>
  import('./redemption-facts.tsx').then((file) => ({ default: file.RedemptionFacts })),
);
export const RedemptionHistory = lazyPart(() =>
  import('./redemption-history.tsx').then((file) => ({ default: file.RedemptionHistory })),
);
export const IdentityRequest = lazyPart(() =>
  import('#web/request-status/identity-request.tsx').then((file) => ({ default: file.IdentityRequest })),
);
export const PayShipping = lazyPart(() => import('./pay-shipping.tsx'));
export const DeliveryEmails = lazyPart(() =>
  import('#web/request-status/email-choices.tsx').then((file) => ({ default: file.DeliveryEmails })),
);
export const Proof = lazyPart(() => import('./proof.tsx'));
