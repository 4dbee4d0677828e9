import { BACKUP_FILE_NAME } from '#domain/terms.ts';
import { addressOfKey, createPrivateKey } from '../private-key.ts';
import { WalletProblem } from '../problem.ts';
import { type Confirmation, keepKey, requireConfirmation, type WalletContext } from './context.ts';

export type CreateInput = { words: readonly [string, string, string]; password: string; replace?: Confirmation };
export type WalletFile = { name: string; text: string };

/** Makes, saves and unlocks a new wallet; its encrypted backup is for the caller to download. */
export async function createWallet(context: WalletContext, input: CreateInput): Promise<{ backup: WalletFile }> {
  const { deps, state } = context;
  return state.run('creating', async (progress) => {
    const words = input.words.map((word) => word.trim());
    if (words.length !== 3 || words.some((word) => word === '')) throw new WalletProblem('wordsNeeded');
    if (input.password === '') throw new WalletProblem('passwordNeeded');
    requireConfirmation(context, input.replace);
    const key = await createPrivateKey({ words, password: input.password, time: deps.now() }, deps.random);
    const opened = { key, address: addressOfKey(key) };
    const text = await keepKey(context, { opened, password: input.password, backedUp: false }, progress);
    state.set({ backedUp: false, advice: (await deps.persist()) ? undefined : 'notPersisted' });
    return { backup: { name: BACKUP_FILE_NAME, text } };
  });
}
