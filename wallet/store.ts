import { type Confirmation, requireConfirmation, type WalletContext, type WalletDeps } from './actions/context.ts';
import { type CreateInput, createWallet } from './actions/create.ts';
import { backupFile, paperWallet, standardFile, verifyBackup } from './actions/files.ts';
import { type RestoreFileInput, type RestoreKeyInput, restoreFile, restoreKey } from './actions/restore.ts';
import { changePassword, unlock } from './actions/unlock.ts';
import type { Bytes } from './bytes.ts';
import { createKeyHolder } from './key-holder.ts';
import { WalletProblem } from './problem.ts';
import { refreshFromVault, startWallet } from './start.ts';
import { createState } from './state.ts';
import { forgetVault } from './vault.ts';

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
    restoreKey: afterStart((_, input: RestoreKeyInput) => restoreKey(context, input)),
    unlock: afterStart(unlock),
    changePassword: afterStart(changePassword),
    backup: afterStart(backupFile),
    standardFile: afterStart(standardFile),
    paper: afterStart(paperWallet),
    verifyBackup: afterStart(verifyBackup),
    /** Locks this tab and every other. */
    lock(): void {
      lockHere();
      deps.tabs.send('lock');
    },
    forget: afterStart(async (_, confirmation?: Confirmation) => {
      requireConfirmation(context, confirmation);
      forgetVault(deps.local);
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
    /** Lends the key to a signer for one act. */
    withKey: <T>(act: (key: Bytes) => T | Promise<T>): Promise<T> => holder.use(act),
    /** Reports activity, which postpones the idle lock. */
    touch: holder.touch,
    /** For pagehide. */
    suspend: holder.hand,
    /** For a return from the browser's page cache. */
    resume: holder.recall,
    close: stopListening,
  };
}

export type WalletStore = ReturnType<typeof createWalletStore>;
