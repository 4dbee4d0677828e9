import { Mail, Phone } from 'lucide-react';
import { site } from '#site';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { PlainLink } from '#web/ui/link.tsx';
import { BureauSeal } from './bureau-seal.tsx';
import { NavItem } from './nav-link.tsx';
import { FOOTER_LINKS } from './navigation.ts';

const LINK =
  'inline-flex min-h-8 items-center gap-2 text-footer-muted underline-offset-4 hover:text-footer-ink hover:underline';

export function Footer() {
  const { support, links, company, name } = site;
  return (
    <footer className="mt-auto bg-footer text-footer-ink">
      <div className="page-width grid gap-10 py-12 md:grid-cols-[1.3fr_1.4fr_1fr] md:py-16">
        <div className="grid content-start gap-4">
          <Wordmark />
          <p className="max-w-xs font-serif text-footer-muted text-lg">{site.tagline}</p>
          <BureauSeal />
        </div>
        <nav aria-label="Footer">
          <h2 className="mb-3 text-lg">Site</h2>
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1">
            {FOOTER_LINKS.map((link) => (
              <li key={link.to}>
                <NavItem link={link} className={LINK} />
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-3 text-lg">Support</h2>
          <ul className="grid gap-1">
            <li>
              <PlainLink to={`mailto:${support.email}`} className={LINK}>
                <Mail aria-hidden className="size-4 shrink-0" />
                {support.email}
              </PlainLink>
            </li>
            <li>
              <PlainLink to={`tel:${support.phone.replace(/[^+\d]/g, '')}`} className={LINK}>
                <Phone aria-hidden className="size-4 shrink-0" />
                {support.phone}
              </PlainLink>
            </li>
          </ul>
          <h2 className="mt-6 mb-3 text-lg">Follow</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {links.social.map((social) => (
              <li key={social.name}>
                <PlainLink to={social.url} className={LINK}>
                  {social.name}
                </PlainLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-footer-line border-t">
        <div className="page-width grid gap-2 py-6 text-footer-muted text-sm">
          <p className="max-w-4xl">
            {name} tokens are sold by the company named below. Nothing on this site is an offer where it would not be
            lawful, or advice on investments, law or tax. The price of gold goes down as well as up, and you may get
            back less than you paid. Transfers on the Ethereum blockchain cannot be undone.
          </p>
          <p>
            {company} · {support.address}
          </p>
        </div>
      </div>
    </footer>
  );
}
