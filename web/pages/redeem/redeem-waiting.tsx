import { Button } from '#web/ui/button.tsx';
import { type RedeemFields, RedeemForm } from './redeem-form.tsx';

/** The form with what was typed in it, while the wallet is being looked for. */
export function RedeemWaiting({ fields }: { fields: RedeemFields }) {
  return (
    <RedeemForm fields={fields} address="" busy onSubmit={() => {}}>
      <div>
        <Button size="lg" type="submit" disabled>
          Redeem
        </Button>
      </div>
    </RedeemForm>
  );
}
