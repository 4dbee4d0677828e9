import type { Address } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { roleHash } from '#domain/token-roles.ts';
import { readRoles } from '../../accounts/wallet-login/wallet-roles.ts';
import { isOtherContract, isSilence } from '../../chain/node-errors.ts';
import type { Chain, Deps } from '../../platform/context.ts';
import { SignerUnavailable, StartupError } from '../../platform/errors.ts';

/** Whether the token knows the account as a QUOTER. */
export const isQuoter = ({ client, token }: Pick<Chain, 'client' | 'token'>, account: Address): Promise<boolean> =>
  client.readContract({
    address: token,
    abi: usgTokenAbi,
    functionName: 'hasRole',
    args: [roleHash('QUOTER'), account],
  });

/**
 * Throws StartupError where the account that signs quotes holds a role of staff, PRICER above all: with both, one stolen key sells a day's
 * limit at the edge of the band. What the chain or the signer doesn't answer doesn't stop a start.
 */
export async function expectQuoterApart({ chain, quoter }: Pick<Deps, 'chain' | 'quoter'>): Promise<void> {
  if (!quoter) return;
  try {
    const { address } = await quoter();
    const roles = await readRoles(chain, address);
    if (roles.length > 0)
      throw new StartupError(
        `The account ${address} that signs quotes holds ${roles.join(', ')} on the token. Give QUOTER a key of its own.`,
      );
  } catch (error) {
    const isNoAnswer = error instanceof SignerUnavailable || isSilence(error) || isOtherContract(error);
    if (error instanceof StartupError || !isNoAnswer) throw error;
  }
}
