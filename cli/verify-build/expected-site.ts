import { Hono } from 'hono';
import type { PageFilling } from '#domain/page-fillings.ts';
import type { AppEnv, Context } from '#server/platform/context.ts';
import { pageAddress, requireKnownHost } from '#server/platform/security/host.ts';
import { withSecurityHeaders } from '#server/platform/security/security-headers.ts';
import type { Build } from '#server/site/pages/read-build.ts';
import { pageRoutes } from '#server/site/pages/routes.ts';
import type { PageData } from './page-data.ts';

/** The site's addresses: the public one, and those of desk and wallet where they have their own. */
export type Addresses = { site: string; desk?: string | undefined; wallet?: string | undefined };

export type Expected = { status: number; headers: ReadonlyMap<string, string>; body: Buffer };
export type ExpectedSite = {
  /** What this release answers at a path of one of its addresses. */
  answer: (origin: string, path: string) => Promise<Expected>;
};

/** This release's own answers, by the server's own code: everything but calls. */
export function expectedSite(build: Build, { site, desk, wallet }: Addresses, data: PageData): ExpectedSite {
  const addresses = { origins: [site] as const, deskUrl: desk, walletUrl: wallet };
  // Of a context, pages read these alone; the rest has to do with calls.
  const context = { ...addresses, chain: data.chain, now: () => new Date() } as unknown as Context;
  const filling = async (of: Context): Promise<PageFilling> => ({ ...data, address: pageAddress(of) });
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('context', { ...context });
      await next();
    })
    .use(withSecurityHeaders(data.mode))
    .use(requireKnownHost(addresses))
    .route('/', pageRoutes(build, filling));
  const known = new Map<string, Promise<Expected>>();

  async function ask(url: string): Promise<Expected> {
    const answer = await app.request(url);
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: new Map(answer.headers), body };
  }

  return {
    answer(origin, path) {
      const url = origin + path;
      const asked = known.get(url) ?? ask(url);
      known.set(url, asked);
      return asked;
    },
  };
}
