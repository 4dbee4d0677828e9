import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('New Account Registration', `An account with ${site.name}.`);

export default function Register() {
  return (
    <>
      <PageHeader title="New Account Registration">Accounts are not open yet.</PageHeader>
      <PageBody narrow>
        <Notice title="New account signups are temporarily paused">
          <p>
            You need no account for <TextLink to="/wallet">your wallet</TextLink> or to{' '}
            <TextLink to="/redeem">redeem</TextLink>. If you have a question,{' '}
            <TextLink to="/contact">write to us</TextLink>.
          </p>
        </Notice>
      </PageBody>
    </>
  );
}
