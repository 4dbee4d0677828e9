import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from './lib/query-client.ts';
import { Fault } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import { Boundary } from './ui/boundary.tsx';

/** Everything inside the document. The Suspense keeps a hydration mismatch from re-rendering what is outside it. */
export default function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Frame>
          <Suspense>
            <Outlet />
          </Suspense>
        </Frame>
      </Suspense>
    </QueryClientProvider>
  );
}

/** A fault in a page leaves the frame standing; one in the frame itself leaves the message alone. */
export function ErrorBoundary() {
  return (
    <QueryClientProvider client={queryClient}>
      <Boundary fallback={<Fault />}>
        <Frame>
          <Fault />
        </Frame>
      </Boundary>
    </QueryClientProvider>
  );
}
