import { BACKUP_FILE_NAME } from '#domain/terms.ts';
import { openAccount } from '../keystore/encryption.ts';
import { isWeak } from '../keystore/read.ts';
import { WalletProblem } from '../problem.ts';
import { isBackedUp } from '../vault.ts';
import { enter, keepKey, requireVault, type WalletContext } from './context.ts';
import type { WalletFile } from './create-or-restore.ts';

/** Opens the saved wallet; a file weaker than today's is encrypted again with the same password. */
export async function unlock(context: WalletContext, password: string): Promise<void> {
  const { deps, state } = context;
  await state.run('opening', async (progress) => {
    const vault = requireVault(context);
    const opened = await openAccount(vault.account, password, deps.derive, progress);
    const backedUp = isBackedUp(deps.local, opened.address);
    if (isWeak(vault.account.kdf)) {
      const kept = { opened, password, backedUp, rest: vault.rest };
      const renewed = await keepKey(context, kept, progress).catch((cause) => {
        if (cause instanceof WalletProblem) return undefined;
        throw cause;
      });
      if (renewed) state.set({ advice: 'newBackup' });
    }
    if (state.get().status !== 'unlocked') await enter(context, opened);
    state.set({ backedUp });
  });
}

/** Encrypts the wallet under another password; earlier backups keep the earlier one, so the new backup is for the caller to download. */
export async function changePassword(
  context: WalletContext,
  input: { current: string; next: string },
): Promise<{ backup: WalletFile }> {
  const { deps, state } = context;
  return state.run('saving', async (progress) => {
    if (input.next === '') throw new WalletProblem('passwordNeeded');
    const vault = requireVault(context);
    const opened = await openAccount(vault.account, input.current, deps.derive, (part) => progress(part / 3));
    const kept = { opened, password: input.next, backedUp: false, rest: vault.rest };
    const text = await keepKey(context, kept, (part) => progress((1 + 2 * part) / 3));
    state.set({ backedUp: false, advice: 'passwordChanged' });
    return { backup: { name: BACKUP_FILE_NAME, text } };
  });
}
