import { type Address, bytesToHex, type Hex } from 'viem';
import { BACKUP_BUTTON_FILE_NAME } from '#domain/terms.ts';
import { type OpenedAccount, openAccount } from '../keystore/encryption.ts';
import { accountObjects, type JsonObject } from '../keystore/json-fields.ts';
import { readKeystoreFile } from '../keystore/read.ts';
import { WalletProblem } from '../problem.ts';
import { setBackedUp } from '../vault.ts';
import { requireVault, type WalletContext } from './context.ts';
import type { WalletFile } from './create.ts';

/** Proves the password and lends the key for one act. */
async function withVault<T>(
  context: WalletContext,
  password: string,
  act: (opened: OpenedAccount, objects: JsonObject[]) => T,
): Promise<T> {
  return context.state.run('opening', async (progress) => {
    const vault = requireVault(context);
    const opened = await openAccount(vault.account, password, context.deps.derive, progress);
    try {
      return act(opened, accountObjects(vault.text));
    } finally {
      opened.key.fill(0);
    }
  });
}

/** The saved file as it is, an array, once its password was proven. */
export async function backupFile(context: WalletContext, password: string): Promise<WalletFile> {
  return withVault(context, password, (_, objects) => ({
    name: BACKUP_BUTTON_FILE_NAME,
    text: JSON.stringify(objects),
  }));
}

/** The single object that MetaMask, MyEtherWallet and geth import, under geth's file name. */
export async function standardFile(context: WalletContext, password: string): Promise<WalletFile> {
  const time = new Date(context.deps.now()).toISOString().replaceAll(':', '-');
  return withVault(context, password, ({ address }, [first]) => ({
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
    const accounts = readKeystoreFile(text).filter(({ address }) => !address || address === own);
    const [account] = accounts;
    if (!account || !own) throw new WalletProblem('backupOther');
    const { address, key } = await openAccount(account, password, deps.derive, progress);
    key.fill(0);
    if (address !== own) throw new WalletProblem('backupOther');
    setBackedUp(deps.local, own, true);
    state.set({ backedUp: true });
    deps.tabs.send('vault-changed');
  });
}
