import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';

/** What stands in a page's place after a fault; the rest of the site stays usable. */
export function Fault() {
  const error = useRouteError();
  const text = isRouteErrorResponse(error) && error.status === 404 ? MESSAGES.notFound : MESSAGES.serverFault;
  return (
    <section>
      <h1>This page could not be shown</h1>
      <p>{text}</p>
      <Link to="/" reloadDocument>
        Go to the home page
      </Link>
    </section>
  );
}
