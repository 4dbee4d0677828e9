import { BENEFICIAL_OWNER_PERCENT, MINIMUM_AGE_PURCHASE } from '#domain/terms.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('AML / KYC', 'Before you buy: who you are, and why we must ask.');

export default function AmlKyc() {
  return (
    <>
      <PageHeader title="AML / KYC">Before a purchase or a redemption we must know who you are.</PageHeader>
      <PageBody>
        <div className="prose">
          <p>
            As a <TextLink to="/fincen">money services business</TextLink> we follow the rules against money laundering
            (AML) and identify our customers (KYC). A partner does this for us, on its own site; your documents go to it
            and not through this site.
          </p>
          <h2>What you will need</h2>
          <ul>
            <li>
              As a person: your name, date of birth, address and an identification number, and an official document.
            </li>
            <li>
              As a company: the same of everyone who owns {BENEFICIAL_OWNER_PERCENT}% or more of it, or controls it.
            </li>
            <li>To be at least {MINIMUM_AGE_PURCHASE} years old.</li>
          </ul>
        </div>
        <p>
          <ButtonLink to={site.links.onboarding} size="lg">
            Start onboarding
          </ButtonLink>
        </p>
      </PageBody>
    </>
  );
}
