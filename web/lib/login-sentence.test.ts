import { describe, expect, it } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { WALLET_PROBLEMS } from '#domain/wallet/messages.ts';
import { WalletProblem } from '#wallet/problem.ts';
import { ApiError } from './api-error.ts';
import { loginSentence } from './login-sentence.ts';

describe('a failed admin login', () => {
  it('always begins with the words of the specification, once', () => {
    expect(loginSentence(new ApiError(403, [MESSAGES.loginNotStaff]))).toBe(MESSAGES.loginNotStaff);
    expect(loginSentence(new ApiError(0, [MESSAGES.unavailable]))).toBe(`Failed to log in: ${MESSAGES.unavailable}`);
  });

  it('says that the wallet is locked', () => {
    expect(loginSentence(new WalletProblem('locked'))).toBe(`Failed to log in: ${WALLET_PROBLEMS.locked}`);
  });
});
