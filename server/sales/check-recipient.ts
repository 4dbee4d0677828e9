import { recipientError } from '#domain/ethereum-address.ts';
import type { Context } from '../platform/context.ts';
import { Invalid } from '../platform/errors.ts';

/** Refuses an address that no tokens may be issued to. */
export function checkRecipient({ chain }: Pick<Context, 'chain'>, address: string): void {
  const error = recipientError(address, chain);
  if (error) throw new Invalid({ ethereum_address: [error.message] });
}
