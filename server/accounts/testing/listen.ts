import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createApp } from '../../app.ts';
import type { Deps } from '../../platform/context.ts';
import { noNode } from '../../testing/site.ts';

/** The whole site, without pages, on a free port of this machine. */
export async function listen(deps: Deps): Promise<{ url: string; close: () => Promise<void> }> {
  const app = createApp(deps, {
    node: noNode,
    faucet: undefined,
    readiness: () => ({ reasons: [], warnings: [] }),
    web: { webUrl: 'http://127.0.0.1:9' },
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
