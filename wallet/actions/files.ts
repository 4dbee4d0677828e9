import { type Address, bytesToHex, type Hex } from 'viem';
import { BACKUP_BUTTON_FILE_NAME } from '#domain/terms.ts';
import type { OnProgress } from '../kdf.ts';
import { type OpenedAccount, openAccount } from '../keystore/encryption.ts';
import { accountObjects, type JsonObject } from '../keystore/json-fields.ts';
import { readKeystoreFile } from '../keystore/read.ts';
import { WalletProblem } from '../problem.ts';
import { step } from '../state.ts';
import { setBackedUp } from '../vault.ts';
import { openFileAccount, readWalletFile, requireOpens, requireVault, type WalletContext } from './context.ts';
import type { WalletFile } from './create-or-restore.ts';

type Act<T> = (opened: OpenedAccount, objects: JsonObject[], progress: OnProgress) => T | Promise<T>;

/** Checks the password and passes the key to one action, whose progress is the second half. */
async function withVault<T>(context: WalletContext, password: string, act: Act<T>): Promise<T> {
  return context.state.run('opening', async (progress) => {
    const vault = requireVault(context);
    const opened = await openAccount(vault.account, password, context.deps.derive, step(progress, 0, 2));
    try {
      return await act(opened, accountObjects(vault.text), step(progress, 1, 2));
    } finally {
      opened.key.fill(0);
    }
  });
}

type Write = (opened: OpenedAccount, objects: JsonObject[]) => WalletFile;

/** Returns a file of the saved wallet only after opening it again, as a restore would. */
const checkedFile = (context: WalletContext, password: string, write: Write): Promise<WalletFile> =>
  withVault(context, password, async (opened, objects, progress) => {
    const file = write(opened, objects);
    const [account] = readKeystoreFile(file.text);
    if (!account) throw new WalletProblem('saveFailed');
    await requireOpens(context, { account, password, key: opened.key }, progress);
    return file;
  });

/** The saved file as it is, an array, once its password was proven. */
export const backupFile = (context: WalletContext, password: string): Promise<WalletFile> =>
  checkedFile(context, password, (_, objects) => ({ name: BACKUP_BUTTON_FILE_NAME, text: JSON.stringify(objects) }));

/** The single object that MetaMask, MyEtherWallet and geth import, under geth's file name. */
export function standardFile(context: WalletContext, password: string): Promise<WalletFile> {
  const time = new Date(context.deps.now()).toISOString().replaceAll(':', '-');
  return checkedFile(context, password, ({ address }, [first]) => ({
    name: `UTC--${time}--${address.slice(2).toLowerCase()}.json`,
    text: JSON.stringify(first),
  }));
}

/** What a paper wallet shows. The key is in the clear: for drawing only, never to be kept. */
export async function paperWallet(context: WalletContext, password: string): Promise<{ address: Address; key: Hex }> {
  return withVault(context, password, ({ address, key }) => ({ address, key: bytesToHex(key) }));
}

/** Opens a backup file as a restore would; only then does the loaded wallet count as backed up. */
export async function verifyBackup(context: WalletContext, text: string, password: string): Promise<void> {
  const { deps, state } = context;
  await state.run('opening', async (progress) => {
    const own = state.get().address ?? requireVault(context).account.address;
    const accounts = (await readWalletFile(text)).filter(({ address }) => !address || address === own);
    const [account] = accounts;
    if (!account || !own) throw new WalletProblem('backupOther');
    const { address, key } = await openFileAccount(account, password, deps.derive, progress);
    key.fill(0);
    if (address !== own) throw new WalletProblem('backupOther');
    setBackedUp(deps.local, own, true);
    state.set({ backedUp: true });
    deps.tabs.send('vault-changed');
  });
}
