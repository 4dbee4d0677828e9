import { confirmIn, SIGNER_MESSAGES } from '#domain/messages/signers.ts';
import { useSigner } from '#web/lib/signer.ts';
import { Notice } from '#web/ui/notice.tsx';

/** While something is signed: where to confirm it, if that is not on this page. */
export function ConfirmElsewhere({ busy }: { busy: boolean }) {
  const { kind, signer } = useSigner();
  if (!busy || !signer?.name) return null;
  return <Notice live>{kind === 'ledger' ? SIGNER_MESSAGES.ledgerConfirm : confirmIn(signer.name)}</Notice>;
}
