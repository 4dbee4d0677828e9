import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { href, isRouteErrorResponse, Outlet, useMatches, useRouteError } from 'react-router';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { FLASH_SECONDS } from '#domain/terms.ts';
import { site } from '#site';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Boundary, lazyPart, patientPart } from './lib/lazy-part.ts';
import { queryClient } from './lib/query-client.ts';
import { Header } from './shell/header.tsx';
import { FlashBar } from './ui/flash.tsx';

// Their scripts come after the page's own: the footer is in the page from the start, the rest after hydration.
const Footer = lazyPart(() => import('./shell/footer.tsx').then(({ Footer }) => ({ default: Footer })));
const AfterPage = patientPart(() => import('./shell/after-page.tsx'));

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

/** An error in a page leaves the frame around it; one in the frame itself leaves only the message. */
export function ErrorBoundary() {
  return (
    <QueryClientProvider client={queryClient}>
      <Boundary fallback={<ErrorPage />}>
        <Frame>
          <ErrorPage />
        </Frame>
      </Boundary>
    </QueryClientProvider>
  );
}

/** Pages of staff, which have the desk's own bar. */
const DESK_PAGES = ['desk', 'audit', 'leads', 'users'];

/** Header, footer and messages around every page but those of staff. A page is at least as high as the screen, so that late content does not move the footer. */
function Frame({ children }: { children: ReactNode }) {
  // Not by the path: where the desk has an address of its own, /admin is an unknown page at the public one.
  const isDesk = useMatches().some(({ id }) => DESK_PAGES.includes(id));
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isDesk && <Header />}
      <FlashBar seconds={FLASH_SECONDS} />
      <main id="content" tabIndex={-1} className="flow-root min-h-dvh outline-none">
        {children}
      </main>
      {!isDesk && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      <Suspense>
        <AfterPage />
      </Suspense>
    </div>
  );
}

/** The first stop of the Tab key: past the navigation, to the page. */
function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 rounded-md bg-action px-5 py-3 font-medium text-on-action not-focus:sr-only"
    >
      Skip to the content
    </a>
  );
}

/** Shown instead of a page that failed; the rest of the site stays usable. */
function ErrorPage() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => reportError(error), [error]);
  return (
    <>
      <PageHeader title="We can’t show this page">
        {missing ? API_MESSAGES.notFound : API_MESSAGES.serverError}
      </PageHeader>
      <PageBody narrow>
        <p>
          If it happens again, please tell us at{' '}
          <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
        </p>
        {/* Whole loads: after an error nothing of the old page should be kept. */}
        <p className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <a href={href('/')} className={buttonLook('secondary')}>
            Go to the home page
          </a>
        </p>
      </PageBody>
    </>
  );
}
