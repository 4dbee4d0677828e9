import type { ReactNode } from 'react';
import { FLASH_SECONDS } from '#domain/terms.ts';
import { FlashBar } from '#web/ui/flash-bar.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

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
