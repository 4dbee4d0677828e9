import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ApiError } from '#web/lib/api-error.ts';
import { loginWithOrigin } from '#web/lib/origin.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

const Needed = ({ title, children, to }: { title: string; children: ReactNode; to: string }) => (
  <Notice kind="warning" title={title} live>
    <p>{children}</p>
    <p className="mt-3">
      <ButtonLink size="sm" to={loginWithOrigin(to)}>
        Log in with your staff account
      </ButtonLink>
    </p>
  </Notice>
);

/** In place of what a wallet alone doesn't open; `to`: the page that is opened after the login. */
export const AccountNeeded = ({ to }: { to: string }) => (
  <Needed title="This needs a staff account" to={to}>
    A wallet on its own only opens what its roles are for.
  </Needed>
);

/** In place of the desk, where a wallet opens it only inside its owner's account. */
export const AccountFirst = () => (
  <Needed title="Log in with your staff account first" to={href('/admin')}>
    On this site, a wallet only opens the desk together with its owner’s account, so that both count as one person. Once
    you’ve done that, log in with your wallet.
  </Needed>
);

/** Whether a wallet was used for what takes its owner's account. */
export const isAccountNeeded = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { reason?: unknown } | undefined)?.reason === 'staff-account';
