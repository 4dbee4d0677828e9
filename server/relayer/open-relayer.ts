import type { Hex } from 'viem';
import { readRoles } from '../accounts/wallet-login/wallet-roles.ts';
import { isOtherContract, isSilence } from '../chain/node-errors.ts';
import type { Deps } from '../platform/context.ts';
import { SignerUnavailable, StartupError } from '../platform/errors.ts';
import type { Relayer, RelayerEnv } from '../platform/relayer-settings.ts';
import { openSigner } from '../platform/signers/open-signer.ts';

/** The relayer that the settings ask for; undefined where it is off or has no key. `localKey` is that of a chain of our own. */
export async function openRelayer(
  { isOn, budgets, ...key }: RelayerEnv,
  localKey: Hex | undefined,
): Promise<Relayer | undefined> {
  const signer = isOn ? await openSigner(key, localKey) : undefined;
  return signer && { signer, budgets };
}

/** Throws StartupError where the relayer's account holds a role; what the chain or the signer doesn't answer doesn't stop a start. */
export async function expectNoRoles({ chain, relayer }: Pick<Deps, 'chain' | 'relayer'>): Promise<void> {
  if (!relayer) return;
  try {
    const { address } = await relayer.signer();
    const roles = await readRoles(chain, address);
    if (roles.length > 0)
      throw new StartupError(
        `The relayer’s account ${address} holds ${roles.join(', ')} on the token. Give the relayer a key of its own.`,
      );
  } catch (error) {
    const isNoAnswer = error instanceof SignerUnavailable || isSilence(error) || isOtherContract(error);
    if (error instanceof StartupError || !isNoAnswer) throw error;
  }
}
