import { type ComponentProps, useState } from 'react';
import { readPaymentRequest } from '#wallet/payment-request.ts';
import { useSite } from '#web/lib/site.ts';
import { ExactField } from '#web/ui/text-field.tsx';

type Props = Omit<ComponentProps<typeof ExactField>, 'onChange' | 'value'> & {
  value: string;
  onValue: (address: string) => void;
};

/** An address, typed or pasted. The link of one is read as if it had been scanned, and only its address stays in the field. */
export function AddressField({ value, onValue, error, ...field }: Props) {
  const { data: site } = useSite();
  const [problem, setProblem] = useState<string>();
  function read(text: string): void {
    // Whatever has no colon stays as it was typed.
    const request = site && text.includes(':') ? readPaymentRequest(text, site) : undefined;
    setProblem(request?.ok === false ? request.message : undefined);
    onValue(request?.ok ? request.to : text);
  }
  return (
    <ExactField {...field} value={value} error={problem ?? error} onChange={(event) => read(event.target.value)} />
  );
}
