import { href } from 'react-router';
import { TextLink } from '#web/ui/link.tsx';

/** What a new customer agrees to, each text opened in a tab of its own so that a form stays filled in. */
export const AgreementLinks = () => (
  <>
    <TextLink to={href('/user-agreement')} newTab>
      User Agreement
    </TextLink>{' '}
    and the{' '}
    <TextLink to={href('/privacy')} newTab>
      Privacy Policy
    </TextLink>
  </>
);
