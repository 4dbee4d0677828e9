import type { Address } from 'viem';
import { type Bytes, fromHex, type RandomBytes, sameBytes, toHex, utf8 } from '../bytes.ts';
import { openAccount } from '../keystore/encryption.ts';
import type { Passkey, PasskeyDevice } from '../passkey-device.ts';
import { addressOfKey, isPrivateKey } from '../private-key.ts';
import { WalletProblem } from '../problem.ts';
import { isBackedUp, readPasskeys, removePasskey, type SealedCopy, writePasskey } from '../vault.ts';
import { enter, requireVault, type WalletContext } from './context.ts';

/** A passkey that is being added: `finish` continues where a refused prompt stopped it, `cancel` gives it up. */
export type PasskeySetup = { finish(name: string): Promise<void>; cancel(): void };

/**
 * Begins to add a passkey, once the password was proven. Nothing is stored before the new passkey has answered the same twice:
 * a wrong answer would lock its copy of the key away.
 */
export async function setUpPasskey(context: WalletContext, password: string): Promise<PasskeySetup> {
  const { deps, state } = context;
  await state.run('opening', async () => {
    const vault = requireVault(context);
    const opened = await openAccount(vault.account, password, deps.derive);
    if (!isBackedUp(deps.local, opened.address)) throw new WalletProblem('passkeyNeedsBackup');
    if (state.get().status !== 'unlocked') await enter(context, opened);
    else opened.key.fill(0);
  });

  const salt = deps.random(32);
  let created: Passkey | undefined;
  let answer: Bytes | undefined;

  async function finish(name: string): Promise<void> {
    const device = await deps.passkeys();
    const { address } = state.get();
    if (!address) throw new WalletProblem('locked');
    if (!created) {
      const passkey = await device.create(`${name} ${shortOf(address)}`, salt, readPasskeys(deps.local, undefined));
      created = { id: passkey.id, transports: passkey.transports };
      answer = passkey.answer;
    }
    answer ??= (await device.evaluate([{ ...created, salt }])).answer;
    const again = await device.evaluate([{ ...created, salt }]);
    const isSame = again.id === created.id && sameBytes(answer, again.answer);
    if (!isSame) {
      again.answer.fill(0);
      giveUp(device);
      throw new WalletProblem('passkeyUnreliable');
    }
    const about = { ...created, address, name, addedAt: deps.now(), salt };
    const copy = await context.holder.use((key) => {
      if (addressOfKey(key) !== address) throw new WalletProblem('walletChanged');
      return sealCopy(key, about, again.answer, deps.random);
    });
    writePasskey(deps.local, copy);
    created = undefined;
    giveUp(device);
  }

  function giveUp(device: PasskeyDevice): void {
    if (created) device.retire(created.id);
    created = undefined;
    answer?.fill(0);
    answer = undefined;
  }

  return {
    finish: (name) => state.run('addingPasskey', () => finish(name)),
    cancel: () => void deps.passkeys().then(giveUp),
  };
}

/** Opens the wallet with one of its passkeys; the password keeps working beside them. */
export async function unlockWithPasskey(context: WalletContext): Promise<void> {
  const { deps, state } = context;
  await state.run('askingPasskey', async () => {
    const device = await deps.passkeys();
    const copies = readPasskeys(deps.local, requireVault(context).account.address);
    const passkeys = copies.map((copy) => ({ ...copy, salt: fromHex(copy.salt) ?? new Uint8Array() }));
    const { id, answer } = await device.evaluate(passkeys);
    const copy = copies.find((copy) => copy.id === id);
    const key = copy && (await openCopy(copy, answer));
    if (!key) throw new WalletProblem('passkeyDoesNotOpen');
    const address = addressOfKey(key);
    // Another tab may have replaced the wallet meanwhile, and what is stored may have been altered.
    const expected = requireVault(context).account.address ?? copy.address;
    if (address !== copy.address || address !== expected) {
      key.fill(0);
      throw new WalletProblem('passkeyOther');
    }
    await enter(context, { key, address });
    state.set({ backedUp: isBackedUp(deps.local, address) });
  });
}

/** Removes a passkey's copy of the key; the passkey itself stays where its owner keeps it. */
export async function forgetPasskey({ deps }: WalletContext, id: string): Promise<void> {
  removePasskey(deps.local, id);
  (await deps.passkeys()).retire(id);
}

const shortOf = (address: Address) => `${address.slice(0, 6)}…${address.slice(-4)}`;

type About = Omit<SealedCopy, 'v' | 'salt' | 'iv' | 'ct'> & { salt: Bytes };

/** Encrypts the key under a passkey's answer and wipes the answer. The address and the passkey's id are authenticated data. */
async function sealCopy(
  key: Bytes,
  { salt, ...about }: About,
  answer: Bytes,
  random: RandomBytes,
): Promise<SealedCopy> {
  const iv = random(12);
  const sealing = await sealingKey(answer, salt);
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: additionalData(about) }, sealing, key);
  return { v: 1, ...about, salt: toHex(salt), iv: toHex(iv), ct: toHex(new Uint8Array(ct)) };
}

/** The key of a sealed copy; undefined if the answer belongs to another passkey or the copy was altered. Wipes the answer. */
async function openCopy(copy: SealedCopy, answer: Bytes): Promise<Bytes | undefined> {
  const salt = fromHex(copy.salt);
  const iv = fromHex(copy.iv);
  const ct = fromHex(copy.ct);
  if (!salt || !iv || !ct) return undefined;
  const sealing = await sealingKey(answer, salt);
  const algorithm = { name: 'AES-GCM', iv, additionalData: additionalData(copy) };
  const plain = await crypto.subtle.decrypt(algorithm, sealing, ct).catch(() => undefined);
  const key = plain && new Uint8Array(plain);
  return key && isPrivateKey(key) ? key : undefined;
}

const additionalData = ({ address, id }: Pick<SealedCopy, 'address' | 'id'>) =>
  utf8(`usg wallet passkey 1 ${address.toLowerCase()} ${id}`);

async function sealingKey(answer: Bytes, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', answer, 'HKDF', false, ['deriveKey']);
  answer.fill(0);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8('Wallet passkey') };
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
