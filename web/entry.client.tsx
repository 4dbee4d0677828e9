import './lib/trusted-types.ts';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Replays the clicks that the page has held until now (web/postbuild/defer-scripts.ts). */
function Hydrated() {
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Hydrated />
    </StrictMode>,
  );
});
