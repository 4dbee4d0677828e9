import { getAddress } from 'viem';
import type { Owner } from '../accounts/find-user.ts';
import type { Context } from '../context.ts';
import { filesOf } from '../correspondence/files.ts';
import { customerTransition, transitionsOfAll } from '../history/transition-history.ts';
import { type Redemption, redemptionsOwnedBy } from './find-redemption.ts';
import { shippingOf } from './redemption-json.ts';
import { recipientOf } from './redemption-status.ts';

/** What we keep of an account's redemptions, for the download of all data. What a visitor gave with its e-mail address is masked. */
export async function redemptionsOfCustomer(context: Context, owner: Owner) {
  const rows = await redemptionsOwnedBy(context, owner);
  const steps = await transitionsOfAll(
    context,
    'redemption',
    rows.map(({ id }) => id),
  );
  const redemptions = rows.map(async (redemption) => ({
    ticket_id: redemption.ticketId,
    created_at: redemption.createdAt.toISOString(),
    qty_to_redeem: redemption.qtyToRedeem,
    ethereum_address: getAddress(redemption.ethereumAddress),
    state: redemption.state,
    ...(redemption.isOfAccount ? givenBy(redemption) : recipientOf(redemption, undefined)),
    shipping: shippingOf(redemption),
    steps: steps.get(redemption.id)?.map(customerTransition) ?? [],
    files: await filesOf(context, { kind: 'redemption', id: redemption.id }),
  }));
  return { redemptions: await Promise.all(redemptions) };
}

const givenBy = ({ name, email, phone, city, stateProvince, country, postalCode, ...rest }: Redemption) => ({
  ...{ name, email, phone, city, stateProvince, country, postalCode },
  address_line_1: rest.addressLine1,
  address_line_2: rest.addressLine2,
  shipping_details: rest.shippingDetails,
});
