import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AddressText, WithAddresses } from './address.tsx';
import { Button } from './button.tsx';

/** Copies a text, and knows for a moment whether that worked. */
function useCopy(text: string) {
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return { copied, copy, Icon: copied ? Check : Copy };
}

const Outcome = ({ copied }: { copied: boolean | undefined }) => (
  <span role="status" className="sr-only">
    {copied === true && 'Copied'}
    {copied === false && 'Your browser doesn’t allow copying. Please select the text and copy it yourself.'}
  </span>
);

type Props = { text: string; label: string };

/** Copies a text that is shown beside it. */
export function CopyIcon({ text, label }: Props) {
  const { copied, copy, Icon } = useCopy(text);
  return (
    <>
      <button type="button" className="icon-button shrink-0" aria-label={`Copy ${label}`} onClick={copy}>
        <Icon aria-hidden className="size-4.5" />
      </button>
      <Outcome copied={copied} />
    </>
  );
}

/** Copies a text of several lines that are shown above it. */
export function CopyAll({ text, label }: Props) {
  const { copied, copy, Icon } = useCopy(text);
  return (
    <>
      <Button size="lg" icon={<Icon aria-hidden className="size-4.5" />} onClick={copy}>
        {label}
      </Button>
      <Outcome copied={copied} />
    </>
  );
}

/** As wide as an address. */
const UNKNOWN_ADDRESS = `0x${'–'.repeat(40)}`;

/** A text to be copied exactly, such as an address: one click selects it, the button copies it. Without a text, an address is awaited. */
export const CopyText = ({ text, label }: Omit<Props, 'text'> & { text: string | undefined }) => (
  <span className="flex min-h-11 max-w-full items-center gap-1 rounded-md border border-line bg-sunken pl-3.5">
    <span className="min-w-0 grow select-all wrap-anywhere py-2 font-mono text-[0.875rem]">
      {text === undefined ? (
        <span aria-hidden className="skeleton rounded-sm">
          <AddressText of={UNKNOWN_ADDRESS} className="invisible" />
        </span>
      ) : (
        <WithAddresses>{text}</WithAddresses>
      )}
    </span>
    {text === undefined ? <span className="size-11 shrink-0" /> : <CopyIcon text={text} label={label} />}
  </span>
);
