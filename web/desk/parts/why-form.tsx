import { ApiError } from '#web/lib/api-error.ts';
import { WHY } from './action-fields.ts';
import { ActionForm } from './action-form.tsx';

/** Whether a call was refused because it takes two persons and nothing was said to the other one. */
export const isWhyNeeded = (error: unknown): boolean => error instanceof ApiError && error.fields.why !== undefined;

type WhyProps = { label: string; onSubmit: (why: string) => Promise<unknown>; onClose: () => void };

/** Asks why an act should be done that another person has to approve. */
export const WhyForm = ({ label, onSubmit, onClose }: WhyProps) => (
  <ActionForm
    label={label}
    fields={{ why: { label: WHY.label, kind: 'text', hint: 'This takes two people. The other person will read it.' } }}
    confirm="Ask for approval"
    onSubmit={({ why }: { why: string }) => onSubmit(why)}
    onClose={onClose}
  />
);
