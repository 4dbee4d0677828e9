import { Navigate, useParams } from 'react-router';
import { pageMeta } from '#web/lib/meta.ts';
import { useUser } from '#web/lib/session.ts';
import { NoSuchProfile } from './no-such-profile.tsx';
import { Sections } from './sections.tsx';

export const meta = pageMeta('Profile', 'Your details, wallets and logins.');

const ID = /^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** One's own profile under any path; another's id has nothing to show. */
export default function Profile() {
  const user = useUser();
  const { '*': below = '' } = useParams();
  const [id = ''] = below.split('/');
  if (id === '') return <Navigate to={{ pathname: `/profile/${user.id}`, hash: window.location.hash }} replace />;
  if (ID.test(id) && id.toLowerCase() !== user.id) return <NoSuchProfile />;
  return <Sections user={user} />;
}
