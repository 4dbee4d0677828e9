import { site } from '#site';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Entry } from './entry.tsx';

export function Credentials() {
  const { credentials, company, support } = site;
  return (
    <Entry name="Registration and license" title="Who stands behind it">
      <div className="register">
        <Facts
          items={[
            ['Company', company],
            ['Address', support.address],
            [
              'Money services business',
              <TextLink key="msb" to="/fincen">
                {credentials.moneyServicesBusiness}
              </TextLink>,
            ],
            ['License', credentials.licence],
            ['Depository', credentials.depository],
            [
              'Identity checks',
              <TextLink key="aml" to="/amlkyc">
                AML / KYC
              </TextLink>,
            ],
          ]}
        />
      </div>
    </Entry>
  );
}
