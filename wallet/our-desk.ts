import type { Address, Client } from 'viem';
import { readContract } from 'viem/actions';
import { saleDeskAbi } from '#contracts/abi.ts';
import { deskSettingsFrom, isDesk } from '#proof/desk-creation.ts';

/** A sale desk and the USDC that it takes, as the site names them. */
export type ClaimedDesk = { desk: Address; usdc: Address };

/**
 * Whether only the published code for this token and this USDC can be at the desk's address. What the desk says of itself comes through the
 * site's node and isn't trusted: a wrong value gives another address. The published code takes a payment only together with tokens for
 * whoever pays.
 */
export async function isOurDesk(client: Client, token: Address, { desk, usdc }: ClaimedDesk): Promise<boolean> {
  const settings = await deskSettingsFrom((functionName) =>
    readContract(client, { address: desk, abi: saleDeskAbi, functionName }),
  );
  return isDesk({ ...settings, token, usdc }, desk);
}
