import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { changeRoutes } from './accounts/change-routes.ts';
import { confirmationRoutes } from './accounts/confirmation-routes.ts';
import { passkeysOfCustomer } from './accounts/passkeys/own-passkeys.ts';
import { forgetPasskeys } from './accounts/passkeys/reset-passkeys.ts';
import { passkeyLoginRoutes, passkeyRoutes } from './accounts/passkeys/routes.ts';
import { currentUserRoutes, profileRoutes } from './accounts/profile-routes.ts';
import { recoveryRoutes } from './accounts/recovery-routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { signUpRoutes } from './accounts/sign-up-routes.ts';
import { userRoutes } from './accounts/user-list-routes.ts';
import { adminRoutes } from './accounts/wallet-login/routes.ts';
import { walletRoutes } from './accounts/wallet-routes.ts';
import type { EthNode } from './chain/http-node.ts';
import type { Faucet, LocalMarket } from './chain/open-chain.ts';
import { rpcRoutes } from './chain/rpc/routes.ts';
import { correspondenceRoutes } from './compliance/correspondence/routes.ts';
import { identityRoutes } from './compliance/identity/routes.ts';
import { screeningRoutes } from './compliance/screening/routes.ts';
import { keysOnlyRead } from './desk/accounting/require-accounting-key.ts';
import { accountingRoutes } from './desk/accounting/routes.ts';
import { leadRoutes } from './desk/leads/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { faucetRoutes } from './local/faucet.ts';
import { localMarketRoutes } from './local/market-routes.ts';
import type { AppEnv, Deps } from './platform/context.ts';
import { NotFound, ReadOnly, TooLarge } from './platform/errors.ts';
import { requireAllowedMethod } from './platform/http/allowed-methods.ts';
import { compressedJson } from './platform/http/content-encoding.ts';
import { errorResponse } from './platform/http/error-response.ts';
import type { ResponseCache } from './platform/http/response-cache.ts';
import { requestLog } from './platform/log.ts';
import { mailboxRoutes } from './platform/mail/routes.ts';
import { countRequests } from './platform/metrics/count-requests.ts';
import { noCustomersForms, requireKnownHost, walletCallsOnly } from './platform/security/host.ts';
import { networkAddress, peerAddress } from './platform/security/network-address.ts';
import { isUpload, jsonOnly, loopbackOnly, sameOriginOnly } from './platform/security/origin-checks.ts';
import { withSecurityHeaders } from './platform/security/security-headers.ts';
import { isPublished } from './price/find-price.ts';
import { marketRoutes } from './price/market-routes.ts';
import { type PriceMemory, priceMemory } from './price/price-memory.ts';
import { priceRoutes } from './price/routes.ts';
import { redemptionDeskRoutes } from './redemptions/desk-routes.ts';
import { returnedAssets } from './redemptions/inbox.ts';
import { redemptionsOfCustomer } from './redemptions/redemption-status.ts';
import { redemptionRoutes } from './redemptions/routes.ts';
import { quotePaymentRoutes } from './relayer/quote-routes.ts';
import { relayRoutes } from './relayer/routes.ts';
import { coinRegisterDeskRoutes } from './reserve/lots/desk-routes.ts';
import { coinRegisterRoutes } from './reserve/lots/routes.ts';
import { reserveRoutes } from './reserve/statement/routes.ts';
import { safeRoutes } from './safe/routes.ts';
import { salesDeskRoutes } from './sales/desk-routes.ts';
import { purchasesOfCustomer } from './sales/purchase-status.ts';
import { quotesOfCustomer } from './sales/quotes/quotes-of-customer.ts';
import { deskFacts } from './sales/quotes/read-desk.ts';
import { quoteRoutes, saleRoutes } from './sales/quotes/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { dashboardRoutes } from './site/dashboard/routes.ts';
import type { Findings } from './site/health/readiness.ts';
import { HEALTH, healthRoutes } from './site/health/routes.ts';
import { type LiveUpdates, liveUpdates } from './site/live/live-updates.ts';
import { liveRoutes } from './site/live/routes.ts';
import { noticeRoutes } from './site/notices/routes.ts';
import { openApiRoutes } from './site/openapi/routes.ts';
import { developmentRoutes } from './site/pages/development-proxy.ts';
import { fillingMemory } from './site/pages/page-filling.ts';
import type { Build } from './site/pages/read-build.ts';
import { pageRoutes } from './site/pages/routes.ts';
import { siteRoutes } from './site/site-routes.ts';
import { transactionRoutes } from './site/transactions/routes.ts';

const MAX_BODY_BYTES = 64 * 1024;
const PUBLIC_LISTS = ['/api/prices', '/api/transactions', '/api/reserves', '/api/acts', '/api/openapi.json'];

/** Calls that change nothing, although they aren't GET. */
const READING_POSTS = ['/api/rpc'];

/** Before a change does anything outside the database, or waits for something. */
const refuseChanges: MiddlewareHandler<AppEnv> = (c, next) => {
  const isReading = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) || READING_POSTS.includes(c.req.path);
  if (!isReading) throw new ReadOnly();
  return next();
};

export type AppParts = {
  node: EthNode;
  faucet: Faucet | undefined;
  /** The market of a local sale desk. */
  market?: LocalMarket | undefined;
  readiness: () => Findings;
  /** What answers everything that is not a call: the web build, or in development the web's own server. */
  web: Build | { webUrl: string };
  /** Caches answers that are the same for everyone; undefined where each request must be seen, as by an access log. */
  answers?: ResponseCache | undefined;
  /** The price as this process last read it; a memory of its own where nothing else tells when it changes. */
  price?: PriceMemory;
  /** What tells open pages of changes; one of its own where nothing else has to end its streams. */
  live?: LiveUpdates;
};

/** The whole site as one handler. */
export function createApp(deps: Deps, parts: AppParts) {
  const { node, faucet, market, readiness, web, answers, price = priceMemory(deps, answers?.clear) } = parts;
  const live = parts.live ?? liveUpdates(deps, price);
  const { mode, trustedProxies } = deps.env;
  const app = new Hono<AppEnv>();
  app.onError(errorResponse);
  if (deps.metrics) app.use(countRequests(deps.metrics));
  if (answers) app.use(answers.keep);
  app.use(requestLog(deps));
  app.use(async (c, next) => {
    c.set('ip', networkAddress(peerAddress(c), c.req.header('x-forwarded-for'), trustedProxies));
    await next();
  });
  app.use(withSecurityHeaders(mode));
  const allowedMethod = requireAllowedMethod(() => app.routes);
  // Health reveals nothing that needs hiding, and monitors may speak HTTP/1.0.
  for (const path of HEALTH) app.use(path, allowedMethod);
  app.route('/', healthRoutes(readiness));
  if (mode === 'local') app.use(loopbackOnly);
  app.use(requireKnownHost(deps), allowedMethod);
  const tooLarge = () => {
    throw new TooLarge();
  };
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });
  // The file's own route limits type and size.
  app.use('/api/*', sameOriginOnly, keysOnlyRead, noCustomersForms, walletCallsOnly, jsonOnly, (c, next) =>
    isUpload(c.req) ? next() : limitBody(c, next),
  );
  app.use('/dev/*', walletCallsOnly);
  if (deps.env.readOnly) app.use('/api/*', refuseChanges);
  for (const path of PUBLIC_LISTS) app.use(path, compressedJson);

  return app
    .route('/', siteRoutes)
    .route(
      '/',
      openApiRoutes(() => app.routes),
    )
    .route(
      '/',
      rpcRoutes(deps, node, {
        assets: () => returnedAssets(deps),
        isPublished: (signature) => isPublished(deps, signature),
        usdc: async () => (await deskFacts(deps.chain)).usdc,
      }),
    )
    .route('/', relayRoutes)
    .route('/', quotePaymentRoutes)
    .route('/', faucetRoutes(faucet, market))
    .route('/', localMarketRoutes(market))
    .route('/', priceRoutes(price))
    .route('/', marketRoutes())
    .route('/', adminRoutes)
    .route('/', reserveRoutes)
    .route('/', safeRoutes)
    .route('/', redemptionRoutes)
    .route('/', redemptionDeskRoutes)
    .route('/', salesRoutes)
    .route('/', saleRoutes)
    .route('/', quoteRoutes)
    .route('/', salesDeskRoutes)
    .route('/', deskRoutes)
    .route('/', accountingRoutes)
    .route('/', liveRoutes(live))
    .route('/', identityRoutes)
    .route('/', screeningRoutes)
    .route('/', coinRegisterRoutes)
    .route('/', coinRegisterDeskRoutes)
    .route('/', correspondenceRoutes)
    .route('/', leadRoutes)
    .route('/', transactionRoutes)
    .route('/', signUpRoutes)
    .route('/', sessionRoutes)
    .route('/', confirmationRoutes(forgetPasskeys))
    .route('/', recoveryRoutes(forgetPasskeys))
    .route('/', changeRoutes)
    .route('/', currentUserRoutes)
    .route('/', profileRoutes([passkeysOfCustomer, purchasesOfCustomer, quotesOfCustomer, redemptionsOfCustomer]))
    .route('/', passkeyLoginRoutes)
    .route('/', passkeyRoutes)
    .route('/', walletRoutes)
    .route('/', dashboardRoutes)
    .route('/', noticeRoutes)
    .route('/', userRoutes)
    .route('/', mailboxRoutes(deps.env))
    .all('/api/*', () => {
      throw new NotFound();
    })
    .route('/', 'webUrl' in web ? developmentRoutes(web.webUrl) : pageRoutes(web, fillingMemory(price)));
}

/** For the typed client in web/lib/api.ts. */
export type App = ReturnType<typeof createApp>;
