import { href } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { loginWithOrigin } from '#web/lib/origin.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Form } from '#web/ui/form.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Confirmation } from './confirmation.ts';
import { type MailedLink, useConfirmation } from './use-mailed-link.ts';

type Props = { link: MailedLink; confirmation: Extract<Confirmation, { purpose: 'change-email' }> };

/** Gives the account that is logged in its new address. */
export function NewAddressForm({ link, confirmation }: Props) {
  const { user } = useSession();
  const confirming = useConfirmation(link);
  const { email, needs } = confirmation;
  if (needs !== null) return <LogInFirst email={email} isOther={needs === 'other-session'} />;
  return (
    <Form label="Confirm your new email address" onSubmit={() => confirming.mutate(undefined)}>
      <Facts
        items={[
          ['Your account', user?.email ?? ''],
          ['New address', email],
        ]}
      />
      <p>From now on, you’ll log in with the new address.</p>
      <p>
        <Button type="submit" size="lg" busy={confirming.isPending}>
          Use this address
        </Button>
      </p>
    </Form>
  );
}

const LogInFirst = ({ email, isOther }: { email: string; isOther: boolean }) => (
  <div className="grid justify-items-start gap-6">
    <Facts items={[['New address', email]]} />
    <Notice kind="warning" title={isOther ? 'This is another account’s link' : 'Log in first'} live>
      <p>{isOther ? ACCOUNT_MESSAGES.confirmOtherSession : ACCOUNT_MESSAGES.confirmSession}</p>
    </Notice>
    <ButtonLink to={loginWithOrigin(href('/confirm-email'))}>Log in</ButtonLink>
  </div>
);
