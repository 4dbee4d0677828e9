import { Notice } from '#web/ui/notice.tsx';

/** Why another member of staff has to do this. */
export const Separated = ({ reasons }: { reasons: readonly (string | undefined)[] }) =>
  reasons.filter(Boolean).map((reason) => (
    <Notice key={reason} kind="info">
      <p>{reason}</p>
    </Notice>
  ));
