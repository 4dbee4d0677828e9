import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextLink } from '#web/ui/link.tsx';

type Props = { ticked: boolean; error: string | undefined; onTick: (ticked: boolean) => void };

/** The box that makes the agreement binding (SPEC.md section 4); its version and time are stored. */
export function Agreement({ ticked, error, onTick }: Props) {
  return (
    <Checkbox
      name="agreement"
      checked={ticked}
      error={error}
      onChange={(event) => onTick(event.target.checked)}
      required
    >
      {PURCHASE_MESSAGES.agreement}{' '}
      <TextLink to="/user-agreement" newTab>
        User Agreement
      </TextLink>{' '}
      and the{' '}
      <TextLink to="/user-agreement#terms-of-purchase" newTab>
        Terms of Purchase
      </TextLink>
      .
    </Checkbox>
  );
}
