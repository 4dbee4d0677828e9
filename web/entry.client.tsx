import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isServedAt } from '#domain/page-paths.ts';
import { apart, host } from './lib/site-data.tsx';

/** Replays the clicks that the page has held until now (web/postbuild/defer-scripts.ts). */
function Hydrated() {
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  return null;
}

// A page that this host doesn't serve must not be drawn on it either.
const { routes } = window.__reactRouterManifest;
for (const { id, index, path = '' } of Object.values(routes))
  if ((index || path) && path !== '*' && !isServedAt(host, `/${path}`, apart)) delete routes[id];

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Hydrated />
    </StrictMode>,
  );
});
