import { href } from 'react-router';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Contrast, Steps } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';

const { company, credentials, links, name, support } = site;

export const meta = pageMeta('Registration', `${company}: registration as a money services business.`);

const MEANS = [
  'The company has told FinCEN who owns it, who runs it and where it operates, and renews that registration.',
  'It must have a written anti-money laundering program, a person responsible for it, training and an independent review.',
  'It must know its customers, keep records, and report certain transactions and suspicions to FinCEN.',
  'Violating these requirements is an offense.',
];

const DOES_NOT_MEAN = [
  'That FinCEN or any other authority recommends, approves or endorses the company, the token or its price.',
  `That any authority has examined the ${site.metal}, the trust or the contract.`,
  'That your losses are insured. Tokens have no deposit insurance and no compensation scheme.',
  'That the company is licensed in every state or country. A registration is not a license.',
];

const LOOKING_UP = [
  {
    title: 'Open the register',
    text: (
      <>
        Type FinCEN’s address yourself or use <TextLink to={links.registrySearch}>its registrant search</TextLink>.
      </>
    ),
  },
  { title: 'Search', text: `By the name ${company}, or by its state.` },
  {
    title: 'Compare',
    text: `The number ${credentials.moneyServicesBusiness}, name and address must match those above. If they don’t, write to ${support.email} before you pay anyone.`,
  },
];

export default function Fincen() {
  return (
    <>
      <PageHeader title="Money services business">
        Anyone who sells {name} is subject to anti-money laundering rules. Here is our registration, what it means and
        what it doesn’t.
      </PageHeader>
      <PageBody>
        <Registration />
        <Contrast
          yes={{ title: 'What it means', points: MEANS }}
          no={{ title: 'What it doesn’t mean', points: DOES_NOT_MEAN }}
        />
      </PageBody>
      <Section
        tone="sunken"
        eyebrow="Don’t take our word for it"
        title="Look it up yourself"
        lead="The register is public. It shows what companies say about themselves; FinCEN doesn’t vouch for it."
      >
        <Steps steps={LOOKING_UP} />
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={links.registrySearch} kind="secondary">
            FinCEN’s registrant search
          </ButtonLink>
          <ButtonLink to={href('/amlkyc')} kind="secondary">
            What it means for you: AML / KYC
          </ButtonLink>
        </p>
      </Section>
    </>
  );
}

/** The registration, laid out like the entry in the register. */
function Registration() {
  return (
    <section aria-labelledby="registration" className="rounded-lg border border-line bg-surface p-2 shadow-raised">
      <div className="grid gap-8 rounded-md border border-accent-fill/60 p-6 sm:p-10">
        <div className="grid gap-3">
          <p className="eyebrow">Statement of registration</p>
          <h2 id="registration" className="max-w-3xl text-2xl md:text-3xl">
            {company} is registered as a money services business with the Financial Crimes Enforcement Network (FinCEN),
            a bureau of the U.S. Department of the Treasury.
          </h2>
        </div>
        <dl className="grid gap-x-12 gap-y-6 border-line border-t pt-6 lg:grid-cols-[1.3fr_1fr_1.2fr]">
          <div className="grid content-start gap-1.5">
            <dt className="text-muted text-sm">MSB registration number</dt>
            <dd>
              <CopyText text={credentials.moneyServicesBusiness} label="the registration number" />
            </dd>
          </div>
          <div className="grid content-start gap-1.5">
            <dt className="text-muted text-sm">Registered name</dt>
            <dd className="font-medium">{company}</dd>
          </div>
          <div className="grid content-start gap-1.5">
            <dt className="text-muted text-sm">Address</dt>
            <dd className="font-medium">{support.address}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
