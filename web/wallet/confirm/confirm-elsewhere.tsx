import { confirmIn, SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { StillTrying } from '../still-trying.tsx';

/** While something is signed and sent: where to confirm it, if that is not on this page; else that the network takes long. */
export const ConfirmElsewhere = ({ busy }: { busy: boolean }) => busy && <WhereToConfirm />;

function WhereToConfirm() {
  const { kind, signer } = useSigner();
  if (!signer?.name) return <StillTrying when />;
  return <Notice live>{kind === 'ledger' ? SIGNER_MESSAGES.ledgerConfirm : confirmIn(signer.name)}</Notice>;
}
