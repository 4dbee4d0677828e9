import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Address } from 'viem';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { signAdminLogin } from '#wallet/sign-in.ts';
import { adminHint } from './admin-hint.ts';
import { answerOf, api } from './api.ts';
import { ApiError } from './api-error.ts';
import { loginSentence } from './login-sentence.ts';
import { serverTime } from './server-clock.ts';
import { signerOf, type WalletChain } from './wallet-chain.ts';

const KEY = ['admin'];

/** Who is logged in with an admin wallet, and with which roles; null if nobody is. Not asked where nobody ever logged in. */
export function useAdmin() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => {
      if (!adminHint.isSet()) return null;
      try {
        return await answerOf(api.login.$get());
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        adminHint.clear();
        return null;
      }
    },
  });
}

/** Signs the server's time with the wallet and opens an admin session. */
export function useAdminLogin(place: WalletChain | undefined, address: Address | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (!place || !address) throw new TypeError('No wallet to log in with');
      // Within one second of the server's clock two sign-ins must still differ.
      const timestamp = (await serverTime()) + (Date.now() % 1000);
      const signer = signerOf(place, address);
      const { chainId } = place.site;
      const json = await signAdminLogin(signer, { origin: window.location.origin, chainId, timestamp });
      return answerOf(api.login.$post({ json }));
    },
    onSuccess: (admin) => {
      adminHint.set();
      queries.setQueryData(KEY, admin);
    },
    onError: (error) => {
      // biome-ignore lint/suspicious/noConsole: SPEC.md section 8 wants it in the console
      console.error(ADMIN_MESSAGES.loginFailed, loginSentence(error));
    },
  });
}

export function useAdminLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.login.$delete({})),
    onSuccess: () => {
      adminHint.clear();
      queries.setQueryData(KEY, null);
    },
  });
}
