import { longDate } from '#domain/price-page.ts';
import { PRIVACY_POLICY_EFFECTIVE } from '#domain/terms.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Privacy Policy', `What ${site.company} keeps of you, and what it does not.`);

export default function Privacy() {
  return (
    <>
      <PageHeader title="Privacy Policy">Effective {longDate(Date.parse(PRIVACY_POLICY_EFFECTIVE) / 1000)}</PageHeader>
      <PageBody narrow>
        <p className="text-lg">What this site keeps of you, in short.</p>
        <Accordion>
          <AccordionItem title="Your wallet" open>
            <p>
              Your key is made and kept in your own browser, encrypted under your password. Neither ever reaches us.
              What you do with your tokens stands in the public ledger of Ethereum, as with every token there.
            </p>
          </AccordionItem>
          <AccordionItem title="What you send us">
            <p>
              When you ask for a redemption we keep what you write into the form, in order to send you the coins and
              because the law asks us to. We do not sell it.
            </p>
          </AccordionItem>
          <AccordionItem title="Cookies">
            <p>
              One cookie remembers that you have agreed to cookies; staff get one when they sign in. There are none for
              advertising, and no other company’s scripts run on our pages.
            </p>
          </AccordionItem>
          <AccordionItem title="Questions, and your rights">
            <p>
              Write to <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink> to see, correct or
              delete what we hold of you, as far as the law lets us delete it.
            </p>
          </AccordionItem>
        </Accordion>
      </PageBody>
    </>
  );
}
