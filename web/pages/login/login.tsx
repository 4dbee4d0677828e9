import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Log in', `Log in to your ${site.name} account.`);

export default function Login() {
  return (
    <>
      <PageHeader title="Log in">Accounts are not open yet.</PageHeader>
      <PageBody narrow>
        <Notice title="New account signups are temporarily paused">
          <p>
            You need no account for <TextLink to="/wallet">your wallet</TextLink> or to{' '}
            <TextLink to="/redeem">redeem</TextLink>.
          </p>
        </Notice>
      </PageBody>
    </>
  );
}
