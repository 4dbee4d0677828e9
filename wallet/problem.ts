import { WALLET_PROBLEMS } from '#domain/wallet-messages.ts';

export type WalletProblemCode = keyof typeof WALLET_PROBLEMS;

/** What a person must be told; its message is the sentence itself. */
export class WalletProblem extends Error {
  readonly code: WalletProblemCode;

  constructor(code: WalletProblemCode, cause?: unknown) {
    super(WALLET_PROBLEMS[code], { cause });
    this.name = 'WalletProblem';
    this.code = code;
  }
}
