import { LoaderCircle } from 'lucide-react';

/** A turning circle beside words that say what is going on. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`${className} shrink-0 animate-spin`} />;
}
