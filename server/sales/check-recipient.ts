import { recipientError } from '#domain/ethereum-address.ts';
import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';

/** Refuses an address to which no tokens may go: a request, an order and the start of an issue ask this. */
export function checkRecipient({ chain }: Pick<Context, 'chain'>, address: string): void {
  const error = recipientError(address, chain.token);
  if (error) throw new Invalid({ ethereum_address: [error.message] });
}
