import { Download } from 'lucide-react';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { LogoPicks } from './logo-picks.tsx';
import { ToQuote } from './to-quote.tsx';

const { company, credentials, name, support } = site;

export const meta = pageMeta('Media', `For the press: whom to ask about ${name}, facts to quote, and logos.`);

export default function Media() {
  return (
    <>
      <PageHeader title="Media">
        Writing about {name}? Ask us. We answer questions, check figures and give interviews.
      </PageHeader>
      <PageBody>
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
          <div className="prose">
            <h2>Whom to ask</h2>
            <p>
              Write to <TextLink to={`mailto:${support.email}`}>{support.email}</TextLink> or call{' '}
              <TextLink to={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>{support.phone}</TextLink>. Tell us whom you
              write for, what you want to know, and by when you need it.
            </p>
            <p>
              Most of what we say can be checked without us: every token in the{' '}
              <TextLink to="/ethereum-token">contract</TextLink>, every price with its signature on the page about{' '}
              <TextLink to="/usmint">the Mint’s price</TextLink>, our registration at{' '}
              <TextLink to="/fincen">FinCEN</TextLink>.
            </p>
            <p className="flex flex-wrap gap-3">
              <ButtonLink to={`mailto:${support.email}`}>Write to us</ButtonLink>
              <ButtonLink to={DOCUMENT_FILES.introduction} kind="secondary">
                An introduction to the token (PDF)
              </ButtonLink>
            </p>
          </div>
          <Facts
            items={[
              ['Issuer', company],
              ['Address', support.address],
              ['Token', `${name}, ERC-20 on Ethereum`],
              ['Coins held at', credentials.depository],
              ['Money services business', credentials.moneyServicesBusiness],
              ['License', credentials.licence],
            ]}
          />
        </div>
      </PageBody>
      <ToQuote />
      <Section
        eyebrow="Pictures"
        title="Logos"
        lead="As drawings and as pictures, on light and dark grounds and in one color."
      >
        <LogoPicks />
        <p className="flex flex-wrap gap-3">
          <a href={DOCUMENT_FILES.brandArchive} download className={buttonLook('primary')}>
            <Download aria-hidden className="size-4" />
            Download all logos
          </a>
          <ButtonLink to="/branding" kind="secondary">
            Brand guide
          </ButtonLink>
        </p>
      </Section>
    </>
  );
}
