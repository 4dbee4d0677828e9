import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';

/** An error whose message is shown to the holder as it is. */
export class Refusal extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'Refusal';
  }
}

export type WalletProblemCode = keyof typeof WALLET_PROBLEM_MESSAGES;

/** A refusal of the wallet itself, by its code. */
export class WalletProblem extends Refusal {
  readonly code: WalletProblemCode;

  constructor(code: WalletProblemCode, cause?: unknown) {
    super(WALLET_PROBLEM_MESSAGES[code], cause);
    this.name = 'WalletProblem';
    this.code = code;
  }
}
