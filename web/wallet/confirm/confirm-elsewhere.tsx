import { confirmIn, SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';

/** While something is signed: where to confirm it, if that is not on this page. */
export const ConfirmElsewhere = ({ busy }: { busy: boolean }) => busy && <WhereToConfirm />;

function WhereToConfirm() {
  const { kind, signer } = useSigner();
  if (!signer?.name) return null;
  return <Notice live>{kind === 'ledger' ? SIGNER_MESSAGES.ledgerConfirm : confirmIn(signer.name)}</Notice>;
}
