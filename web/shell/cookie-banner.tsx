import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { COOKIE_CONSENT_DAYS } from '#domain/terms.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';

const NAME = 'cookie_consent';
const agreed = () => document.cookie.split('; ').includes(`${NAME}=yes`);

/** Asks once; the answer is kept for 150 days. It is drawn after hydration, since the server's page is the same for all. */
export function CookieBanner() {
  const [asking, setAsking] = useState(false);
  useEffect(() => setAsking(!agreed()), []);
  if (!asking) return null;
  const agree = () => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${NAME}=yes; Max-Age=${COOKIE_CONSENT_DAYS * 86_400}; Path=/; SameSite=Lax${secure}`;
    setAsking(false);
  };
  return (
    <section aria-label="Cookies" className="cookie-banner">
      <p>
        Necessary cookies only, no tracking: <TextLink to={href('/privacy')}>Privacy Policy</TextLink>
      </p>
      <Button className="shrink-0 px-4!" onClick={agree}>
        Yes, I agree
      </Button>
    </section>
  );
}
