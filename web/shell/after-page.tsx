import { Suspense, useEffect, useState } from 'react';
import { href } from 'react-router';
import { COOKIE_CONSENT_DAYS } from '#domain/terms.ts';
import { Boundary, patientPart } from '#web/lib/lazy-part.ts';
import { READING_MS } from '#web/lib/reading-time.ts';
import { host } from '#web/lib/site-data.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { holdPresses } from './hold-presses.ts';
import { showKeptFlash } from './kept-flash.ts';
import { watchNavigation } from './late-navigation.ts';

// Loaded when the page has been read a while and is idle: it needs the chain library, and shows something only where a price is wrong.
const PriceAlarm = patientPart(async () => {
  await new Promise<unknown>((later) => setTimeout(later, READING_MS));
  await new Promise<unknown>((idle) => (window.requestIdleCallback ?? setTimeout)(idle));
  return import('#web/token/price-alarm.tsx');
});

const loadReserve = async () => (await import('#web/token/late-reserve-alarm.tsx')).loadHeaderReserve();

/** What every page gets after its own scripts. */
export default function AfterPage() {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
    showKeptFlash();
    watchNavigation();
    holdPresses();
    // Elsewhere the header's coins in trust are in the HTML.
    if (host === 'any') void loadReserve().catch(() => {});
  }, []);
  return (
    <>
      {isMounted && (
        <Boundary fallback={null}>
          <Suspense>
            <PriceAlarm />
          </Suspense>
        </Boundary>
      )}
      <CookieBanner />
    </>
  );
}

const NAME = 'cookie_consent';
const hasConsented = () => document.cookie.split('; ').includes(`${NAME}=yes`);

/** Asks once, and keeps the answer for 150 days: a line at the page's end, where it covers nothing. Drawn after hydration, since the served page is the same for everyone. */
export function CookieBanner() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(!hasConsented()), []);
  if (!isOpen) return null;
  const agree = () => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${NAME}=yes; Max-Age=${COOKIE_CONSENT_DAYS * 86_400}; Path=/; SameSite=Lax${secure}`;
    setOpen(false);
  };
  return (
    <section aria-label="Cookies" className="cookie-banner scheme-dark">
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p>
          Necessary cookies only, no tracking. <TextLink to={href('/privacy')}>Privacy Policy</TextLink>
        </p>
        <Button kind="secondary" size="sm" onClick={agree}>
          Yes, I agree
        </Button>
      </div>
    </section>
  );
}
