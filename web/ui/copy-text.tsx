import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WithAddresses } from './address.tsx';

type Props = { text: string; label: string };

/** A text to be copied exactly, such as an address: one click selects it, the button copies it. */
export const CopyText = ({ text, label }: Props) => (
  <span className="flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken pl-3.5">
    <span className="min-w-0 grow select-all wrap-anywhere py-2 font-mono text-[0.875rem]">
      <WithAddresses>{text}</WithAddresses>
    </span>
    <CopyButton text={text} label={label} />
  </span>
);

/** Copies a text that is shown beside it. */
export function CopyButton({ text, label }: Props) {
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
  const Icon = copied ? Check : Copy;
  return (
    <>
      <button type="button" className="icon-button shrink-0" aria-label={`Copy ${label}`} onClick={copy}>
        <Icon aria-hidden className="size-4.5" />
      </button>
      <span role="status" className="sr-only">
        {copied === true && 'Copied'}
        {copied === false && 'Your browser doesn’t allow copying. Please select the text and copy it yourself.'}
      </span>
    </>
  );
}
