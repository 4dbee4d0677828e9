import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';

type Props = {
  /** Distinguishes the static parts of a page. */
  name: string;
  className?: string;
  /** Drawn at build time only: `import.meta.env.SSR && <Text />`, so that it is in the HTML and not in the scripts. */
  children: ReactNode;
};

// React does not apply this on hydration, and writes it later only if it changes.
const AS_SERVED = { __html: '' };

const served = new Map<string, ChildNode[]>();
if (typeof document !== 'undefined') {
  for (const container of document.querySelectorAll<HTMLElement>('[data-static-text]'))
    served.set(container.dataset.staticText as string, [...container.childNodes]);
}

/** A part of the page that exists in the served HTML only; React hydrates its container and leaves its contents alone. */
export function StaticText({ name, className, children }: Props) {
  const hydrating = useHydrating();
  const [hydrated] = useState(hydrating);
  const props = { 'data-static-text': name, className };
  if (import.meta.env.SSR) return <div {...props}>{children}</div>;
  if (!hydrated) return <PutBack {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written, what the server sent stays
  return <div {...props} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
}

/** Reached without a load of the document: shows what this document was served with, else has the page loaded whole. */
function PutBack(props: { 'data-static-text': string; className: string | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  const nodes = served.get(props['data-static-text']);
  useLayoutEffect(() => {
    if (nodes) container.current?.append(...nodes);
    else if (!isServedPage()) window.location.reload();
  }, [nodes]);
  return <div {...props} ref={container} />;
}

/** Another load of the page that was served without its text would bring nothing, for ever. */
const isServedPage = () => {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && new URL(load.name).pathname === window.location.pathname;
};
