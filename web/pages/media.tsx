import { Download } from 'lucide-react';
import { href } from 'react-router';
import { DOCUMENT_FILES, logoFile } from '#content/document-files.ts';
import { COIN } from '#domain/coin.ts';
import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink, SUPPORT_PHONE_LINK, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';

const { company, credentials, name, support } = site;

export const meta = pageMeta('Media', `For the press: ${name} contacts, facts to quote, and logos.`);

export default function Media() {
  return (
    <>
      <PageHeader title="Media">
        Writing about {name}? Talk to us. We answer questions, check figures and give interviews.
      </PageHeader>
      <PageBody>
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
          <div className="prose">
            <h2>Press contact</h2>
            <p>
              Write to <TextLink to={`mailto:${support.email}`}>{support.email}</TextLink> or call{' '}
              <TextLink to={SUPPORT_PHONE_LINK}>{support.phone}</TextLink>. Tell us who you write for, what you’d like
              to know, and your deadline.
            </p>
            <p>
              You can check most of what we say without us: every token in the{' '}
              <TextLink to={href('/ethereum-token')}>contract</TextLink>, every price and its signature on the page
              about <TextLink to={href('/usmint')}>the Mint’s price</TextLink>, and our registration with{' '}
              <TextLink to={href('/fincen')}>FinCEN</TextLink>.
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
              ['Coins counted by', credentials.attestor],
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
        lead="In vector and bitmap formats, for light and dark backgrounds and in one color."
      >
        <LogoPicks />
        <p className="flex flex-wrap gap-3">
          <a href={DOCUMENT_FILES.brandArchive} download className={buttonLook('primary')}>
            <Download aria-hidden className="size-4" />
            Download all logos
          </a>
          <ButtonLink to={href('/branding')} kind="secondary">
            Brand guide
          </ButtonLink>
        </p>
      </Section>
    </>
  );
}

const PICKS = [
  { file: 'lockup-light', name: 'On light', ground: 'bg-surface-light' },
  { file: 'lockup-dark', name: 'On dark', ground: 'bg-surface-dark' },
  { file: 'mark-light', name: 'The mark', ground: 'bg-surface-light' },
  { file: 'coin', name: 'The coin', ground: 'bg-surface-dark' },
];
const LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-center px-1 font-medium text-accent underline underline-offset-4';

/** The logos that articles use most, each as a drawing and as a picture. */
const LogoPicks = () => (
  <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
    {PICKS.map(({ file, name, ground }) => (
      <li key={file}>
        <div className={classNames('grid h-44 place-items-center rounded-lg border border-line p-6', ground)}>
          <img src={`/documents/logos/${logoFile(file)}`} alt="" width={200} height={96} className="h-24 w-auto" />
        </div>
        <p className="mt-2 flex items-center justify-between text-[0.9375rem]">
          {name}
          <span className="flex gap-2">
            <a href={`/documents/logos/${logoFile(file)}`} download aria-label={`${name}, SVG`} className={LINK}>
              SVG
            </a>
            <a href={`/documents/logos/${logoFile(file, 'png')}`} download aria-label={`${name}, PNG`} className={LINK}>
              PNG
            </a>
          </span>
        </p>
      </li>
    ))}
  </ul>
);

const SENTENCES = [
  {
    title: 'In one sentence',
    text: `${name} is an Ethereum token; each one stands for a ${COIN} held in trust at ${credentials.depository}, and can be redeemed for that coin.`,
  },
  {
    title: 'What keeps us honest',
    text: `The token’s contract never issues more tokens than the coins an attestor has counted in trust, and never more than ${formatUsg(usgFromCoins(MAX_SUPPLY_COINS))}. It can’t be changed, and nobody, including ${company}, can take tokens out of a holder’s wallet.`,
  },
  {
    title: 'What it isn’t',
    text: `It isn’t a share of a fund, pays no interest, and promises no gain. Its price follows the price the ${site.coin.mint.short} posts for the coin, and can go down as well as up.`,
  },
];

/** Texts that may be quoted word for word. */
const ToQuote = () => (
  <Section tone="sunken" eyebrow="To quote" title="In our words" lead="You’re welcome to quote these word for word.">
    <dl className="grid max-w-4xl divide-y divide-line border-line border-y">
      {SENTENCES.map(({ title, text }) => (
        <div key={title} className="grid gap-2 py-6 md:grid-cols-[14rem_1fr] md:gap-8">
          <dt className="font-serif text-xl">{title}</dt>
          <dd className="text-lg">{text}</dd>
        </div>
      ))}
    </dl>
  </Section>
);
