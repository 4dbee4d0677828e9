import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { lateCode, prepare } from '#web/lib/late-code.ts';
import { useSite } from '#web/lib/site.ts';
import { ExactField } from '#web/ui/text-field.tsx';

// Most readers type an address, and pages with a form have little room.
const requestCode = lateCode(() => import('#wallet/payment-request.ts'));

type Props = Omit<ComponentProps<typeof ExactField>, 'onChange' | 'value'> & {
  value: string;
  onValue: (address: string) => void;
};

/** An address, typed or pasted. The link of one is read as if it had been scanned, and only its address stays in the field. */
export function AddressField({ value, onValue, error, ...field }: Props) {
  const { data: site } = useSite();
  const [refused, setRefused] = useState<{ text: string; message: string }>();
  const read = useEffectEvent((code: Awaited<ReturnType<typeof requestCode>>, place: NonNullable<typeof site>) => {
    const request = code.readPaymentRequest(value, place);
    if (request.ok) onValue(request.to);
    else setRefused({ text: value, message: request.message });
  });
  // After the event, as both the site's facts and the code may come later than the text.
  useEffect(() => {
    // Whatever has no colon stays as it was typed; so does a link while its reader can't be loaded.
    if (!site || !value.includes(':')) return;
    let isLatest = true;
    requestCode().then(
      (code) => isLatest && read(code, site),
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [value, site]);
  return (
    <ExactField
      {...field}
      value={value}
      error={refused?.text === value ? refused.message : error}
      onFocus={() => prepare(requestCode)}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
