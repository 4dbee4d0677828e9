import { site } from '#site';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';

export function Credentials() {
  const { credentials, company } = site;
  return (
    <Section eyebrow="Registration and licence" title="Who stands behind it">
      <div className="card">
        <Facts
          items={[
            ['Company', company],
            [
              'Money services business',
              <TextLink key="msb" to="/fincen">
                {credentials.moneyServicesBusiness}
              </TextLink>,
            ],
            ['Licence', credentials.licence],
            ['Depository', credentials.depository],
          ]}
        />
      </div>
    </Section>
  );
}
