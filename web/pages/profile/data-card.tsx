import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { shownDate, shownDay } from '#domain/dates.ts';
import { accountData, flashFault } from '#web/lib/account.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { User } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { CloseAccount } from './close-account.tsx';

/** What the privacy policy promises: to see all that is kept, and to have it taken away. */
export function DataCard({ user }: { user: User }) {
  const download = useMutation({
    mutationFn: accountData,
    onSuccess: (text) => saveFile({ name: 'usg-account.json', text }),
    onError: flashFault,
  });
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">
        Your account exists since {shownDay(user.created_at)}. {user.agreement && <Agreement {...user.agreement} />}
      </p>
      <div className="grid justify-items-start gap-3">
        <p>Everything that we keep of your account, as one JSON file.</p>
        <Button
          kind="secondary"
          icon={<Download aria-hidden className="size-4.5" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          Download my data
        </Button>
      </div>
      <div className="grid justify-items-start gap-3 border-line border-t pt-6">
        <p>Closing takes away your account with all its data. It does not touch your wallet: your tokens stay yours.</p>
        <CloseAccount />
      </div>
    </div>
  );
}

const Agreement = (agreed: NonNullable<User['agreement']>) => (
  <>
    On {shownDay(agreed.agreed_at)} you agreed to the <TextLink to="/user-agreement">User Agreement</TextLink> of{' '}
    {agreed.user_agreement && shownDate(agreed.user_agreement)} and the{' '}
    <TextLink to="/privacy">Privacy Policy</TextLink> of {agreed.privacy_policy && shownDate(agreed.privacy_policy)}.
  </>
);
