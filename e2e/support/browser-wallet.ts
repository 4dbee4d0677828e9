import { type Behavior, browserWalletOf } from '#wallet/testing/browser-wallet.ts';
import type { Person } from './browser.ts';
import type { Site } from './site.ts';

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="teal"/%3E%3C/svg%3E';
export const CHAIN_ID = 31337;

/** Installs a browser wallet in the profile (EIP-6963), with the key that holds the roles unless another is given; its owner answers as told. */
export async function installWallet(
  { context }: Person,
  { local }: Site,
  behavior: Partial<Behavior> = {},
  key = local.adminKey,
) {
  const wallet = browserWalletOf({ rpcUrl: local.rpc, chainId: CHAIN_ID }, key);
  Object.assign(wallet.behavior, behavior);
  await context.exposeFunction('askTestWallet', async (call: { method: string; params?: unknown }) => {
    const failed = (error: { code?: unknown; message?: string }) => ({ code: error.code, message: error.message });
    return wallet.provider.request(call).then(
      (answer) => ({ answer }),
      (error) => ({ error: failed(error) }),
    );
  });
  await context.addInitScript((icon) => {
    const info = Object.freeze({ uuid: '7a1b', rdns: 'com.example.wallet', name: 'Example Wallet', icon });
    const ask = (globalThis as unknown as { askTestWallet: (call: object) => Promise<Record<string, unknown>> })
      .askTestWallet;
    const events = new EventTarget();
    const listenerOf = (listen: (value: unknown) => void) => listen as unknown as EventListener;
    const provider = {
      async request(call: object) {
        const said = await ask(call);
        if ('error' in said) throw said.error;
        return said.answer;
      },
      on: (event: string, listen: (value: unknown) => void) => events.addEventListener(event, listenerOf(listen)),
      removeListener: (event: string, listen: (value: unknown) => void) =>
        events.removeEventListener(event, listenerOf(listen)),
    };
    Object.assign(globalThis, { tellTestWallet: (event: string) => events.dispatchEvent(new Event(event)) });
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    addEventListener('eip6963:requestProvider', announce);
    announce();
  }, ICON);
  /** Has the wallet tell every page of the profile that its accounts or its network changed. */
  const tell = async (event: 'accountsChanged' | 'chainChanged') => {
    for (const page of context.pages())
      await page.evaluate((name) => {
        (globalThis as unknown as { tellTestWallet?: (event: string) => void }).tellTestWallet?.(name);
      }, event);
  };
  return { ...wallet, tell };
}
