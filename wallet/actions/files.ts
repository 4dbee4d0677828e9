import { type Address, bytesToHex, type Hex } from 'viem';
import { BACKUP_BUTTON_FILE_NAME } from '#domain/terms.ts';
import { accountObjects } from '../keystore/normalise.ts';
import { openAccount } from '../keystore/open.ts';
import { readKeystoreFile } from '../keystore/read.ts';
import { WalletProblem } from '../problem.ts';
import { setBackedUp } from '../vault.ts';
import { requireVault, type WalletContext } from './context.ts';
import type { WalletFile } from './create.ts';

async function openVault(context: WalletContext, password: string) {
  return context.state.run('opening', async (progress) => {
    const vault = requireVault(context);
    const opened = await openAccount(vault.account, password, context.deps.derive, progress);
    return { objects: accountObjects(vault.text), opened };
  });
}

/** The saved file as it is, an array, once its password was proven. */
export async function backupFile(context: WalletContext, password: string): Promise<WalletFile> {
  const { objects } = await openVault(context, password);
  return { name: BACKUP_BUTTON_FILE_NAME, text: JSON.stringify(objects) };
}

/** The single object that MetaMask, MyEtherWallet and geth import, under geth's file name. */
export async function standardFile(context: WalletContext, password: string): Promise<WalletFile> {
  const { objects, opened } = await openVault(context, password);
  const time = new Date(context.deps.now()).toISOString().replaceAll(':', '-');
  const name = `UTC--${time}--${opened.address.slice(2).toLowerCase()}.json`;
  return { name, text: JSON.stringify(objects[0]) };
}

/** What a paper wallet shows. The key is in the clear: for drawing only, never to be kept. */
export async function paperWallet(context: WalletContext, password: string): Promise<{ address: Address; key: Hex }> {
  const { opened } = await openVault(context, password);
  return { address: opened.address, key: bytesToHex(opened.key) };
}

/** Opens a backup file as a restore would; only then does the loaded wallet count as backed up. */
export async function verifyBackup(context: WalletContext, text: string, password: string): Promise<void> {
  const { deps, state } = context;
  await state.run('opening', async (progress) => {
    const own = state.get().address ?? requireVault(context).account.address;
    const accounts = readKeystoreFile(text).filter(({ address }) => !address || address === own);
    const [account] = accounts;
    if (!account || !own) throw new WalletProblem('backupOther');
    const { address } = await openAccount(account, password, deps.derive, progress);
    if (address !== own) throw new WalletProblem('backupOther');
    setBackedUp(deps.local, own, true);
    state.set({ backedUp: true });
    deps.tabs.tell('vault-changed');
  });
}
