import { type Address, bytesToHex, type Hex } from 'viem';
import { BACKUP_BUTTON_FILE_NAME } from '#domain/names.ts';
import { openAccount } from '../keystore/encryption.ts';
import { accountObjects, type JsonObject } from '../keystore/json-fields.ts';
import { readKeystoreFile } from '../keystore/read.ts';
import { WalletProblem } from '../problem.ts';
import { setBackedUp } from '../vault.ts';
import { openFileAccount, readWalletFile, requireVault, type WalletContext } from './context.ts';
import type { WalletFile } from './create-or-restore.ts';

type Written = { text: string; nameOf: (address: Address) => string };

/** A file of the saved wallet, returned once its password has opened it as a restore would. */
const checkedFile = (
  context: WalletContext,
  password: string,
  write: (objects: JsonObject[]) => Written,
): Promise<WalletFile> =>
  context.state.run('opening', async () => {
    const { text, nameOf } = write(accountObjects(requireVault(context).text));
    const [account] = readKeystoreFile(text);
    if (!account) throw new WalletProblem('saveFailed');
    const { address, key } = await openAccount(account, password, context.deps.derive);
    key.fill(0);
    return { name: nameOf(address), text };
  });

/** The saved file as it is, an array, once its password was proven. */
export const backupFile = (context: WalletContext, password: string): Promise<WalletFile> =>
  checkedFile(context, password, (objects) => ({
    text: JSON.stringify(objects),
    nameOf: () => BACKUP_BUTTON_FILE_NAME,
  }));

/** The single object that MetaMask, MyEtherWallet and geth import, under geth's file name. */
export function standardFile(context: WalletContext, password: string): Promise<WalletFile> {
  const time = new Date(context.deps.now()).toISOString().replaceAll(':', '-');
  return checkedFile(context, password, ([first]) => ({
    text: JSON.stringify(first),
    nameOf: (address) => `UTC--${time}--${address.slice(2).toLowerCase()}.json`,
  }));
}

/** What a paper wallet shows. The key is unencrypted: only for drawing, never for storing. */
export const paperWallet = (context: WalletContext, password: string): Promise<{ address: Address; key: Hex }> =>
  context.state.run('opening', async () => {
    const { address, key } = await openAccount(requireVault(context).account, password, context.deps.derive);
    const shown = { address, key: bytesToHex(key) };
    key.fill(0);
    return shown;
  });

/** Opens a backup file as a restore would; only then does the loaded wallet count as backed up. */
export async function verifyBackup(context: WalletContext, text: string, password: string): Promise<void> {
  const { deps, state } = context;
  await state.run('opening', async () => {
    const own = state.get().address ?? requireVault(context).account.address;
    const accounts = (await readWalletFile(text)).filter(({ address }) => !address || address === own);
    const [account] = accounts;
    if (!account || !own) throw new WalletProblem('backupOther');
    const { address, key } = await openFileAccount(account, password, deps.derive);
    key.fill(0);
    if (address !== own) throw new WalletProblem('backupOther');
    setBackedUp(deps.local, own, true);
    state.set({ backedUp: true });
    deps.tabs.send('vault-changed');
  });
}
