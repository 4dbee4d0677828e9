import { type Confirmation, requireConfirmation, type WalletContext, type WalletDeps } from './actions/context.ts';
import {
  type CreateInput,
  changePassword,
  createWallet,
  type RestoreFileInput,
  type RestoreKeyInput,
  type RestorePhraseInput,
  restoreFile,
  restoreKey,
  restorePhrase,
  unlock,
} from './actions/create-or-restore.ts';
import { backupFile, paperWallet, standardFile, verifyBackup } from './actions/files.ts';
import type { Bytes } from './bytes.ts';
import { addressOfKey } from './private-key.ts';
import { WalletProblem } from './problem.ts';
import { type IdleMinutes, readIdleMinutes, writeIdleMinutes } from './session/idle-lock.ts';
import { createKeyHolder } from './session/key-holder.ts';
import { takeSlot } from './session/session-slot.ts';
import { createState } from './state.ts';
import type { KeyValueStorage } from './storage.ts';
import { forgetVault, isBackedUp, readPasskeys, readVault, type Vault } from './vault.ts';

/** The wallet of this browser: none → locked ⇄ unlocked. Failing actions throw a WalletProblem, also kept in the state. */
export function createWalletStore(deps: WalletDeps) {
  const state = createState();
  const holder = createKeyHolder(deps, () => state.set({ status: 'locked' }));
  const context: WalletContext = { deps, state, holder };
  const ready = startWallet(context);
  const stopListening = deps.tabs.listen((message) => {
    if (message === 'lock') lockHere();
    else refreshFromVault(context);
  });

  function lockHere(): void {
    holder.close();
    if (state.get().status === 'unlocked') state.set({ status: 'locked', advice: undefined });
  }

  const afterStart =
    <Input extends unknown[], Output>(act: (context: WalletContext, ...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      await ready;
      if (!deps.secure) throw new WalletProblem('insecureContext');
      return act(context, ...input);
    };

  const actions = {
    create: afterStart((_, input: CreateInput) => createWallet(context, input)),
    restoreFile: afterStart((_, input: RestoreFileInput) => restoreFile(context, input)),
    restorePhrase: afterStart((_, input: RestorePhraseInput) => restorePhrase(context, input)),
    restoreKey: afterStart((_, input: RestoreKeyInput) => restoreKey(context, input)),
    unlock: afterStart(unlock),
    changePassword: afterStart(changePassword),
    // Few wallets have passkeys, and they take code of their own.
    setUpPasskey: afterStart(async (_, password: string) =>
      (await import('./actions/passkeys.ts')).setUpPasskey(context, password),
    ),
    unlockWithPasskey: afterStart(async () => (await import('./actions/passkeys.ts')).unlockWithPasskey(context)),
    forgetPasskey: afterStart(async (_, id: string) =>
      (await import('./actions/passkeys.ts')).forgetPasskey(context, id),
    ),
    backup: afterStart(backupFile),
    standardFile: afterStart(standardFile),
    paper: afterStart(paperWallet),
    verifyBackup: afterStart(verifyBackup),
    /** After how many minutes without use the wallet locks, in every tab. */
    setIdleMinutes(idleMinutes: IdleMinutes): void {
      writeIdleMinutes(deps.local, idleMinutes);
      holder.applyIdleSetting();
      deps.tabs.send('vault-changed');
    },
    /** Locks this tab and every other. */
    lock(): void {
      lockHere();
      deps.tabs.send('lock');
    },
    forget: afterStart(async (_, confirmation?: Confirmation) => {
      requireConfirmation(context, confirmation);
      forgetVault(deps.local, state.get().address);
      holder.close();
      state.set({ status: 'none', address: undefined, backedUp: false, advice: undefined, problem: undefined });
      deps.tabs.send('vault-changed');
    }),
    dismissAdvice: () => state.set({ advice: undefined }),
  };

  return {
    getState: state.get,
    subscribe: state.subscribe,
    ready,
    actions,
    /** The passkeys that open this wallet. */
    passkeys: () => readPasskeys(deps.local, state.get().address),
    idleMinutes: () => readIdleMinutes(deps.local),
    /** Passes the key to a signer for one action. */
    withKey: <T>(act: (key: Bytes) => T | Promise<T>): Promise<T> => holder.use(act),
    /** Reports activity, which postpones the idle lock. */
    touch: holder.touch,
    /** For pagehide. */
    suspend: holder.transferKey,
    /** For a page restored from the browser's back/forward cache. */
    resume: holder.reclaimKey,
    /** Stops timers and listeners, as leaving the page does. */
    close(): void {
      stopListening();
      holder.stop();
    },
  };
}

export type WalletStore = ReturnType<typeof createWalletStore>;

/** Reads this browser's wallet, and unlocks it again if the tab was only reloaded. */
async function startWallet(context: WalletContext): Promise<void> {
  const { deps, state } = context;
  if (!deps.secure) {
    state.set({ status: 'none', problem: new WalletProblem('insecureContext') });
    return;
  }
  const slot = takeSlot(deps.session, deps.local);
  const vault = readVaultOrProblem(deps.local);
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

/** Updates the state after another tab changed the saved wallet; the key of another wallet is dropped. */
function refreshFromVault({ deps, state, holder }: WalletContext): void {
  const vault = readVaultOrProblem(deps.local);
  const current = state.get();
  const address = vault instanceof WalletProblem ? undefined : (vault?.account.address ?? (vault && current.address));
  const backedUp = isBackedUp(deps.local, address);
  if (vault && current.status === 'unlocked' && current.address === address) {
    holder.applyIdleSetting();
    state.set({ backedUp });
    return;
  }
  holder.close();
  const problem = vault instanceof WalletProblem ? vault : undefined;
  state.set({ status: vault ? 'locked' : 'none', address, backedUp, problem });
}

function readVaultOrProblem(local: KeyValueStorage): Vault | WalletProblem | undefined {
  try {
    return readVault(local);
  } catch (cause) {
    if (cause instanceof WalletProblem) return cause;
    throw cause;
  }
}
