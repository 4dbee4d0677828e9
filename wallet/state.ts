import type { Address } from 'viem';
import type { WALLET_ADVICE_MESSAGES } from '#domain/wallet/messages.ts';
import { WalletProblem } from './problem.ts';

export type WalletTask = 'creating' | 'restoring' | 'opening' | 'saving' | 'addingPasskey' | 'askingPasskey';

export type WalletState = {
  status: 'starting' | 'none' | 'locked' | 'unlocked';
  address?: Address | undefined;
  /** The wallet was restored from a file, or its file was opened again. */
  backedUp: boolean;
  busy?: WalletTask | undefined;
  /** Why the last action failed; its message is shown. */
  problem?: WalletProblem | undefined;
  advice?: keyof typeof WALLET_ADVICE_MESSAGES | undefined;
};

export type StateHolder = {
  get(): WalletState;
  set(patch: Partial<WalletState>): void;
  subscribe(listener: () => void): () => void;
  /** Runs one task at a time, with `busy` while it runs and `problem` if it fails. */
  run<T>(task: WalletTask, act: () => Promise<T>): Promise<T>;
};

export function createState(): StateHolder {
  let state: WalletState = { status: 'starting', backedUp: false };
  const listeners = new Set<() => void>();

  const set = (patch: Partial<WalletState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };

  return {
    get: () => state,
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async run(task, act) {
      if (state.busy) throw new WalletProblem('busy');
      set({ busy: task, problem: undefined });
      try {
        return await act();
      } catch (cause) {
        if (cause instanceof WalletProblem) set({ problem: cause });
        throw cause;
      } finally {
        set({ busy: undefined });
      }
    },
  };
}
