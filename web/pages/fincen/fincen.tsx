import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Registration', `${site.company}: registration as a money services business.`);

export default function Fincen() {
  const { company, credentials, support } = site;
  return (
    <>
      <PageHeader title="Money services business">
        Our registration with the Financial Crimes Enforcement Network.
      </PageHeader>
      <PageBody>
        <p className="max-w-3xl text-lg">
          {company} is registered as a money services business with the Financial Crimes Enforcement Network (FinCEN) of
          the U.S. Department of the Treasury. A registration is not a recommendation or an endorsement by the
          government.
        </p>
        <Card title="The registration">
          <Facts
            items={[
              ['Registered name', company],
              ['Registration number', credentials.moneyServicesBusiness],
              ['Address', support.address],
            ]}
          />
        </Card>
        <p>
          What this means for you as a customer: <TextLink to="/amlkyc">AML / KYC</TextLink>
        </p>
      </PageBody>
    </>
  );
}
