import { sql } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import type { Context } from '../context.ts';
import { InvalidNodeResponse, type TokenEvent } from './read-events.ts';
import { chainKey } from './stored-events.ts';

type Where = Pick<Context, 'db' | 'chain'>;
export type Holding = { balance: bigint; received: bigint; redeemed: bigint };

/** An array of texts without anything to escape, as one parameter. */
export const textArray = (items: Iterable<string>) => sql`${`{${[...items].join()}}`}::text::text[]`;

/** What the addresses hold after all that is read, verified or not. */
async function holdingsAfterRead(context: Where, addresses: Set<string>): Promise<Map<string, Holding>> {
  const { chainId, token } = chainKey(context);
  const { rows } = await context.db.execute<Record<'address' | keyof Holding, string>>(sql`
    select address, coalesce(u.balance, v.balance, 0)::text as balance, coalesce(u.received, v.received, 0)::text as received,
      coalesce(u.redeemed, v.redeemed, 0)::text as redeemed
    from unnest(${textArray(addresses)}) as asked(address)
    left join unverified_balance u using (address)
    left join token_balance v using (address)
    where v.address is null or (v.chain_id = ${chainId} and v.token = ${token})`);
  return new Map(
    rows.map(({ address, balance, received, redeemed }) => [
      address,
      { balance: BigInt(balance), received: BigInt(received), redeemed: BigInt(redeemed) },
    ]),
  );
}

function apply({ name, from, to, value }: TokenEvent, holding: (address: string | null) => Holding | undefined): void {
  const amount = value ?? 0n;
  const sender = holding(from);
  if (name === 'Redeemed' && sender) sender.redeemed += amount;
  if (name !== 'Transfer') return;
  if (sender) sender.balance -= amount;
  if (sender && sender.balance < 0n) throw new InvalidNodeResponse('A wallet sends more than it holds.');
  const receiver = holding(to);
  if (!receiver) return;
  receiver.balance += amount;
  if (from !== to) receiver.received += amount;
}

/** What every wallet that the entries touch holds after them. Throws InvalidNodeResponse where one would send more than it holds. */
export async function balancesAfter(context: Where, events: readonly TokenEvent[]): Promise<Map<string, Holding>> {
  const touched = new Set<string>();
  for (const { name, from, to } of events) {
    if (name === 'Transfer') for (const side of [from, to]) if (side && side !== zeroAddress) touched.add(side);
  }
  const holdings = await holdingsAfterRead(context, touched);
  for (const event of events) apply(event, (address) => (address === null ? undefined : holdings.get(address)));
  return holdings;
}

/** Stores what wallets hold after the unverified range. */
export async function storeUnverifiedBalances({ db }: Where, holdings: Map<string, Holding>): Promise<void> {
  const of = (key: keyof Holding) =>
    sql`${`{${[...holdings.values()].map((holding) => holding[key]).join()}}`}::text::numeric[]`;
  await db.execute(sql`
    insert into unverified_balance (address, balance, received, redeemed)
    select * from unnest(${textArray(holdings.keys())}, ${of('balance')}, ${of('received')}, ${of('redeemed')})
    on conflict (address) do update set balance = excluded.balance, received = excluded.received, redeemed = excluded.redeemed`);
}
