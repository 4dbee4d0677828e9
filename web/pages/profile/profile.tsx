import { type ReactNode, Suspense } from 'react';
import { href, Navigate, useParams } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { ConfirmPasskey } from '#web/account/confirm-passkey.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { type User, useUser } from '#web/lib/session.ts';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DataCard } from './data-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { EmailsCard } from './emails-card.tsx';
import { LoginCard } from './login-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { WalletsCard } from './wallets-card.tsx';

export const meta = pageMeta('Profile', 'Your details, wallets and logins.');

/** The user's own profile under their own id; any other path has nothing to show. */
export default function Profile() {
  const user = useUser();
  const { '*': rest = '' } = useParams();
  const [id = ''] = rest.split('/');
  if (id === '')
    return <Navigate to={{ pathname: href('/profile/*', { '*': user.id }), hash: window.location.hash }} replace />;
  if (id.toLowerCase() !== user.id) return <NoSuchProfile />;
  return <Sections user={user} />;
}

const NoSuchProfile = () => (
  <>
    <title>Profile not found</title>
    <TaskHeader title="Profile not found">{ACCOUNT_MESSAGES.profileUnknown}</TaskHeader>
    <PageBody narrow>
      <p>
        <ButtonLink to={href('/profile/*', { '*': '' })} kind="secondary">
          Go to your profile
        </ButtonLink>
      </p>
    </PageBody>
  </>
);

type ProfileSection = readonly [id: string, name: string, card: (user: User) => ReactNode];

const SECTIONS: readonly ProfileSection[] = [
  ['details', 'Personal details', (user) => <DetailsCard user={user} />],
  ['login', 'Email and password', (user) => <LoginCard user={user} />],
  ['passkeys', 'Passkeys', () => <Passkeys />],
  ['delivery', 'Delivery and payment', (user) => <DeliveryCard user={user} />],
  ['emails', 'Emails', () => <EmailsCard />],
  ['wallets', 'Linked wallets', () => <WalletsCard />],
  ['sessions', 'Where you’re logged in', () => <SessionsCard />],
  ['data', 'Your data', (user) => <DataCard user={user} />],
];

const PasskeysCard = lazyPart(() => import('./passkeys-card.tsx'));

const Passkeys = () => (
  <Suspense fallback={<Skeleton className="w-full max-w-sm" label="Looking for your passkeys" />}>
    <PasskeysCard />
  </Suspense>
);

/** The whole profile, each part under its own name. */
function Sections({ user }: { user: User }) {
  return (
    <>
      <TaskHeader title="Your profile">
        Only “<strong className="font-semibold text-ink">{user.public_name}</strong>” is public.
      </TaskHeader>
      <PageBody>
        <ConfirmPasskey />
        <div className="grid items-start gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
          <nav aria-label="Profile" className="sticky top-20 hidden lg:block">
            <ul className="grid gap-0.5">
              {SECTIONS.map(([id, name]) => (
                <li key={id}>
                  <a href={`#${id}`} className="flex min-h-11 items-center text-[0.9375rem] text-muted hover:text-ink">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid min-w-0 max-w-3xl gap-6">
            {SECTIONS.map(([id, name, card]) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className="card scroll-mt-24">
                <h2 id={`${id}-title`} className="mb-3 text-2xl">
                  {name}
                </h2>
                {card(user)}
              </section>
            ))}
            <ClockNote clock="own" />
          </div>
        </div>
      </PageBody>
    </>
  );
}
