import type { WalletContext } from './actions/context.ts';
import { unlock } from './actions/unlock.ts';
import { addressOfKey } from './private-key.ts';
import { WalletProblem } from './problem.ts';
import { takeSlot } from './session-slot.ts';
import { isBackedUp, readVault, type Vault } from './vault.ts';

/** Finds out what this browser holds, and unlocks again where the tab was only reloaded. */
export async function startWallet(context: WalletContext): Promise<void> {
  const { deps, state } = context;
  if (!deps.secure) return state.set({ status: 'none', problem: new WalletProblem('insecureContext') });
  const slot = takeSlot(deps.session, deps.local);
  const vault = look(context);
  if (!vault || !slot) return settle(context);
  if ('sealed' in slot) {
    await resume(context, vault, slot.sealed);
    return settle(context);
  }
  settle(context);
  await unlock(context, slot.plainPassword).then(
    () => state.set({ advice: 'changePassword' }),
    () => state.set({ problem: undefined }),
  );
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

function look({ deps, state }: WalletContext): Vault | undefined {
  try {
    return readVault(deps.local);
  } catch (problem) {
    if (problem instanceof WalletProblem) state.set({ status: 'locked', problem });
    return undefined;
  }
}

function settle(context: WalletContext): void {
  if (context.state.get().status === 'starting') refreshFromVault(context);
}

/** Follows what another tab did to the saved wallet; a key of another wallet is let go. */
export function refreshFromVault(context: WalletContext): void {
  const { deps, state, holder } = context;
  const vault = look(context);
  if (!vault && deps.local.length > 0 && state.get().problem?.code === 'walletBroken') return holder.close();
  const known = state.get();
  const address = vault?.account.address ?? (vault && known.address);
  const backedUp = isBackedUp(deps.local, address);
  if (vault && known.status === 'unlocked' && known.address === address) return state.set({ backedUp });
  holder.close();
  state.set({ status: vault ? 'locked' : 'none', address, backedUp });
}
