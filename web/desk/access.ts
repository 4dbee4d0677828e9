import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Address } from 'viem';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { DESK_RIGHTS, type DeskRight } from '#domain/staff/desk-rights.ts';
import type { Role } from '#wallet/chain.ts';
import { Refusal } from '#wallet/problem.ts';
import { signAdminLogin } from '#wallet/sign-in.ts';
import type { Signer } from '#wallet/signer.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { serverTime } from '#web/desk/server-time.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSession } from '#web/lib/session.ts';
import { useWalletChain, type WalletChain } from '#web/wallet/wallet-chain.ts';
import { walletStorage } from '#web/wallet/wallet-storage.ts';

const NAME = 'admin_seen';

/** Whether an admin ever logged in here: scripts can't see the session's cookie, and each call without one logs a 401. */
const adminHint = {
  isSet: (): boolean => walletStorage().getItem(NAME) !== null,
  set: (): void => walletStorage().setItem(NAME, '1'),
  clear: (): void => walletStorage().removeItem(NAME),
};

/** Who is logged in with an admin wallet, and with which roles; null if nobody is. No call is made where nobody ever logged in. */
export function useAdmin() {
  return useQuery({
    queryKey: queryKeys.admin,
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
export function useAdminLogin(walletChain: WalletChain | undefined, signer: Signer | undefined) {
  const queries = useQueryClient();
  return useMutation({
    /** The Safe to act for, as one of its owners; with the wallet's own roles if none is given. */
    mutationFn: async (safe?: string) => {
      if (!walletChain || !signer) throw new TypeError('No wallet to log in with');
      const timestamp = await serverTime();
      const { chainId } = walletChain.site;
      const json = await signAdminLogin(signer, { origin: window.location.origin, chainId, timestamp });
      return answerOf(api.login.$post({ json: { ...json, ...(safe && { safe }) } }));
    },
    onSuccess: (admin) => {
      adminHint.set();
      queries.setQueryData(queryKeys.admin, admin);
    },
    onError: (error) => {
      // biome-ignore lint/suspicious/noConsole: docs/product.md (Messages) wants it in the console
      console.error(ADMIN_LOGIN_MESSAGES.loginFailed, loginMessage(error));
    },
  });
}

export function useAdminLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.login.$delete({})),
    onSuccess: () => {
      adminHint.clear();
      queries.setQueryData(queryKeys.admin, null);
    },
  });
}

/** What this visitor may use at the desk, by a staff account or an admin wallet; undefined until both are known. */
export function useDeskRights(): readonly DeskRight[] | undefined {
  const { user, error } = useSession();
  const admin = useAdmin();
  if (user?.staff) return DESK_RIGHTS;
  if (admin.data) return admin.data.rights;
  const known = (user !== undefined || error) && !admin.isPending;
  return known ? [] : undefined;
}

/** Whether this visitor may use that part of the desk. */
export const useMay = (right: DeskRight): boolean => useDeskRights()?.includes(right) === true;

/** Whether this visitor has access to the desk; undefined until that is known. */
export function useDeskAccess(): boolean | undefined {
  const rights = useDeskRights();
  const { user } = useSession();
  const { data: admin } = useAdmin();
  // An owner who acts for a Safe has no part in the desk's work.
  const isOwner = !user?.staff && admin?.roles.length === 0;
  return rights && rights.length > 0 && !isOwner;
}

const ROLES_FRESH_MS = 60_000;

/** Which roles of the token the account that signs has now, as the chain knows; undefined until it has said so. */
export function useSignerRoles(address: Address | undefined): readonly Role[] | undefined {
  const chain = useWalletChain()?.chain;
  const { data } = useQuery({
    queryKey: deskQueryKeys.signerRoles(chain?.token, address),
    enabled: chain !== undefined && address !== undefined,
    staleTime: ROLES_FRESH_MS,
    queryFn: () => (chain && address ? chain.roles(address) : []),
  });
  return data;
}

/** Why a login failed, always beginning with the text that docs/product.md (Messages) fixes. */
export function loginMessage(error: unknown): string {
  const message = error instanceof Refusal ? error.message : messageOf(error);
  return message.startsWith(ADMIN_LOGIN_MESSAGES.loginFailed)
    ? message
    : `${ADMIN_LOGIN_MESSAGES.loginFailed}: ${message}`;
}
