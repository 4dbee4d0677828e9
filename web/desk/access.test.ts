import { describe, expect, it } from 'vitest';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { WalletProblem } from '#wallet/problem.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { loginMessage } from './access.ts';

describe('a failed admin login', () => {
  it('always begins with the words of the specification, once', () => {
    expect(loginMessage(new ApiError(403, [ADMIN_LOGIN_MESSAGES.loginNotStaff]))).toBe(
      ADMIN_LOGIN_MESSAGES.loginNotStaff,
    );
    expect(loginMessage(new ApiError(0, [API_MESSAGES.unreachable]))).toBe(
      `Failed to log in: ${API_MESSAGES.unreachable}`,
    );
  });

  it('says that the wallet is locked', () => {
    expect(loginMessage(new WalletProblem('locked'))).toBe(`Failed to log in: ${WALLET_PROBLEM_MESSAGES.locked}`);
  });
});
