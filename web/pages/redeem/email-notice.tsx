import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The way to redeem that always works: by e-mail, to either of two addresses. */
export function EmailNotice() {
  const [first, second] = site.redemptionEmails;
  return (
    <Notice title="Redeem by e-mail">
      <p>
        To redeem {site.name}, write to <Address to={first} /> or <Address to={second} />. Tell us how many coins you
        would like and where they should go, and we answer with the next steps. Or use the form below.
      </p>
    </Notice>
  );
}

const Address = ({ to = '' }: { to?: string | undefined }) => <TextLink to={`mailto:${to}`}>{to}</TextLink>;
