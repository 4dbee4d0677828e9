import { FileText } from 'lucide-react';
import { buttonLook } from './button.tsx';

/** A file to read or keep; it is loaded by the browser, not by the app. */
export function DocumentLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={buttonLook('secondary')}>
      <FileText aria-hidden className="size-4.5 shrink-0 text-accent" />
      {children}
    </a>
  );
}
