import { Outlet, redirect } from 'react-router';

/** Sends a visitor without a session to /login, which goes back to the origin afterwards. */
export function clientLoader({ request }: { request: Request }): never {
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ origin: pathname + search })}`);
}

export default function Guard() {
  return <Outlet />;
}
