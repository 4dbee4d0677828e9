import { href } from 'react-router';
import { site } from '#site';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Entry } from './entry.tsx';

/** Who issues the token, with its registration and license. */
export function Credentials() {
  const { credentials, company, support } = site;
  return (
    <Entry name="Registration and license" title="Who’s behind it">
      <div className="register">
        <Facts
          items={[
            ['Company', company],
            ['Address', support.address],
            [
              'Money services business',
              <TextLink alone key="msb" to={href('/fincen')}>
                {credentials.moneyServicesBusiness}
              </TextLink>,
            ],
            ['License', credentials.licence],
            ['Depository', credentials.depository],
            ['Coins counted by', credentials.attestor],
            [
              'Identity checks',
              <TextLink alone key="aml" to={href('/amlkyc')}>
                AML / KYC
              </TextLink>,
            ],
          ]}
        />
      </div>
    </Entry>
  );
}
