import { useMutation } from '@tanstack/react-query';
import { Download, KeyRound } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { href as pathOf } from 'react-router';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { answerOf, api, confirmBy } from '#web/lib/api.ts';
import { messageOf, messagesOf } from '#web/lib/api-error.ts';
import { lateCode, prepare } from '#web/lib/late-code.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flash.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';

type Question = { by: 'passkey' | 'wallet'; settle: (isConfirmed: boolean) => void };

/**
 * Asks for the passkey, or the wallet's signature, that a call of this page lacks, in a dialog above whatever is open. The call is then
 * repeated. `wallet` renders how a wallet signs again, if the page has one.
 */
export function ConfirmPasskey({ wallet }: { wallet?: (onDone: () => void) => ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    // Calls that are refused at the same time share one dialog.
    let pending: Promise<boolean> | undefined;
    confirmBy((by) => {
      pending ??= new Promise<boolean>((settle) => setQuestion({ by, settle })).finally(() => {
        pending = undefined;
        setQuestion(undefined);
      });
      return pending;
    });
    return () => confirmBy();
  }, []);
  const isWallet = question?.by === 'wallet';
  return (
    <Dialog
      open={question !== undefined}
      title={isWallet ? 'Sign again with your wallet' : 'Confirm it’s you'}
      size="sm"
      onClose={() => question?.settle(false)}
    >
      {isWallet ? (
        <p>This needs a signature from the last five minutes.</p>
      ) : (
        <p>Use your passkey to continue. You won’t be asked again for five minutes.</p>
      )}
      {isWallet && !wallet && (
        <p>
          Log out and log in again on the <TextLink to={pathOf('/admin')}>admin page</TextLink>.
        </p>
      )}
      {question && isWallet && wallet?.(() => question.settle(true))}
      {question && !isWallet && <UsePasskey onDone={() => question.settle(true)} />}
    </Dialog>
  );
}

const passkeys = lateCode(() => import('./passkeys.ts'));

function UsePasskey({ onDone }: { onDone: () => void }) {
  useEffect(() => prepare(passkeys), []);
  const using = useMutation({
    mutationFn: async () => (await passkeys()).confirmWithPasskey(),
    onSuccess: onDone,
  });
  return (
    <>
      <ErrorNotice error={using.error} />
      <Button busy={using.isPending} icon={<KeyRound aria-hidden className="size-5" />} onClick={() => using.mutate()}>
        Use your passkey
      </Button>
    </>
  );
}

/** Downloads a file that needs a fresh passkey. The passkey is requested before, since the browser fetches the file by itself. */
export function FreshDownload({ href, children }: { href: string; children: ReactNode }) {
  const check = useMutation({
    mutationFn: () => answerOf(api.desk.fresh.$get()),
    onError: (error) => flash(messagesOf(error), 'error'),
  });
  function download(event: MouseEvent<HTMLAnchorElement>) {
    // The click that isn't trusted is our own, below.
    if (!event.isTrusted) return;
    event.preventDefault();
    const link = event.currentTarget;
    check.mutate(undefined, { onSuccess: () => link.click() });
  }
  return (
    // A file, not a page: the router must leave it alone.
    <a href={href} download className={buttonLook('secondary')} aria-busy={check.isPending} onClick={download}>
      <Download aria-hidden className="size-4" />
      {children}
    </a>
  );
}

const OBSTACLES: readonly string[] = [PASSKEY_MESSAGES.staffSpareNeeded, PASSKEY_MESSAGES.staffUnverified];

/** Whether a call was refused to someone who is staff, but can't work before one more step. */
export const isStaffObstacle = (error: unknown): boolean => Boolean(error) && OBSTACLES.includes(messageOf(error));

/** In place of a staff page whose every call is refused: what is missing, and a link to add a second passkey or recovery codes. */
export const StaffObstacle = ({ error }: { error: unknown }) => (
  <Notice kind="warning" title="One more step" live>
    <p>{messageOf(error)}</p>
    {messageOf(error) === PASSKEY_MESSAGES.staffSpareNeeded && (
      <p className="mt-2">
        <ButtonLink size="sm" to={`${pathOf('/profile/*', { '*': '' })}#passkeys`}>
          Go to your passkeys
        </ButtonLink>
      </p>
    )}
  </Notice>
);
