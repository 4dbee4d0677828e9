import { useEffect } from 'react';
import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { site } from '#site';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';

/** Shown instead of a page that failed; the rest of the site stays usable. */
export function ErrorPage() {
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
