import type { ReactNode } from 'react';
import { FLASH_SECONDS } from '#domain/terms.ts';
import { FlashBar } from '#web/ui/flash.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** What stands round every page. A page is as high as the screen at least: what comes late then pushes no footer about. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <FlashBar seconds={FLASH_SECONDS} />
      <main id="content" tabIndex={-1} className="flow-root min-h-dvh outline-none">
        {children}
      </main>
      <Footer />
      <CookieBanner />
    </div>
  );
}

/** The first stop of the Tab key: past the navigation, to the page. */
function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 rounded-md bg-action px-5 py-3 font-medium text-on-action not-focus:sr-only"
    >
      Skip to the content
    </a>
  );
}
