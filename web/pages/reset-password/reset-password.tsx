import { site } from '#site';
import { FormBeside } from '#web/account/form-beside.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { LinkMissing } from './link-missing.tsx';
import { ResetForm } from './reset-form.tsx';
import { useResetToken } from './reset-token.ts';

export const meta = pageMeta('Set a new password', `For your ${site.name} account.`);

export default function ResetPassword() {
  const token = useResetToken();
  return (
    <>
      <PageHeader title="Set a new password">
        All browsers and devices that are logged in with the old one are logged out.
      </PageHeader>
      <PageBody>{token === '' ? <LinkMissing /> : <FormBeside>{<ResetForm token={token} />}</FormBeside>}</PageBody>
    </>
  );
}
