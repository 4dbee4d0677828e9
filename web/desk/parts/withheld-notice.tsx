import { Notice } from '#web/ui/notice.tsx';

/** Why tokens or coins are held back until the customer has sent documents. */
export const WithheldNotice = ({ reason }: { reason: string }) => (
  <Notice kind="warning" title="Withheld for documents">
    {reason}
  </Notice>
);
