import type { Confirmation } from '#wallet/actions/context.ts';

/** What the two ways of restoring share with the dialog round them. */
export type RestoreFormProps = {
  id: string;
  confirmation: { replace?: Confirmation };
  /** Shows what is missing before the loaded wallet may go; undefined if nothing is. */
  checkConsent: () => object | undefined;
  onBusy: (busy: boolean) => void;
  /** The words of the submit button while a question is open. */
  onQuestion: (label: string | undefined) => void;
  onRestored: () => void;
};
