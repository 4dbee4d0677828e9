import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';

/** What everyone should know before a key is made or brought here. */
export function Disclaimer({ action }: { action: string }) {
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-4 py-3.5 text-muted text-sm">
      <p>
        Your wallet exists only in this browser, encrypted with your password. {site.company} never receives the key or
        the password and cannot restore either. Whoever has your file and password, or your private key, has your USG.
        If you lose them, your USG is lost.
      </p>
      <p>
        By {action} you accept the{' '}
        <TextLink to="/user-agreement" newTab>
          User Agreement
        </TextLink>{' '}
        and the{' '}
        <TextLink to="/privacy" newTab>
          Privacy Policy
        </TextLink>
        .
      </p>
    </div>
  );
}
