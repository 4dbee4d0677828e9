import type { WalletContext } from './actions/context.ts';
import { unlock } from './actions/unlock.ts';
import { addressOfKey } from './private-key.ts';
import { WalletProblem } from './problem.ts';
import { takeSlot } from './session.ts';
import type { KeyValueStorage } from './storage.ts';
import { isBackedUp, readVault, type Vault } from './vault.ts';

/** Finds out what this browser holds, and unlocks again where the tab was only reloaded. */
export async function startWallet(context: WalletContext): Promise<void> {
  const { deps, state } = context;
  if (!deps.secure) {
    state.set({ status: 'none', problem: new WalletProblem('insecureContext') });
    return;
  }
  const slot = takeSlot(deps.session, deps.local);
  const vault = look(deps.local);
  const usable = vault && !(vault instanceof WalletProblem) ? vault : undefined;
  if (usable && slot && 'sealed' in slot) await resume(context, usable, slot.sealed);
  if (state.get().status === 'starting') refreshFromVault(context);
  if (usable && slot && 'plainPassword' in slot) {
    await unlock(context, slot.plainPassword).then(
      () => state.set({ advice: 'changePassword' }),
      () => state.set({ problem: undefined }),
    );
  }
}

async function resume(
  { deps, state, holder }: WalletContext,
  vault: Vault,
  sealed: Parameters<typeof holder.resume>[0],
) {
  const key = await holder.resume(sealed).catch(() => undefined);
  if (!key) return;
  const address = addressOfKey(key);
  // The wallet may have been replaced while this tab was away.
  if (vault.account.address && vault.account.address !== address) return holder.close();
  state.set({ status: 'unlocked', address, backedUp: isBackedUp(deps.local, address) });
}

/** Follows what another tab did to the saved wallet; a key of another wallet is dropped. */
export function refreshFromVault({ deps, state, holder }: WalletContext): void {
  const vault = look(deps.local);
  const known = state.get();
  const address = vault instanceof WalletProblem ? undefined : (vault?.account.address ?? (vault && known.address));
  const backedUp = isBackedUp(deps.local, address);
  if (vault && known.status === 'unlocked' && known.address === address) {
    state.set({ backedUp });
    return;
  }
  holder.close();
  const problem = vault instanceof WalletProblem ? vault : undefined;
  state.set({ status: vault ? 'locked' : 'none', address, backedUp, problem });
}

function look(local: KeyValueStorage): Vault | WalletProblem | undefined {
  try {
    return readVault(local);
  } catch (cause) {
    if (cause instanceof WalletProblem) return cause;
    throw cause;
  }
}
