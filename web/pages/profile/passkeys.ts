import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { addPasskey } from '#web/account/passkeys.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { flashError } from './account.ts';

export type Passkeys = InferResponseType<typeof api.account.passkeys.$get, 200>;
export type Passkey = Passkeys['passkeys'][number];

export const usePasskeys = () =>
  useQuery({
    queryKey: queryKeys.accountPasskeys,
    queryFn: () => answerOf(api.account.passkeys.$get()),
    staleTime: 0,
  });

/** A change of the passkeys. They are read again afterwards, even if it failed. */
function usePasskeyChange<Input, Result>(change: (input: Input) => Promise<Result>, done: string) {
  const queries = useQueryClient();
  return useMutation({
    onMutate: clearFlash,
    mutationFn: change,
    onSuccess: () => flash(done, 'success'),
    onError: flashError,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accountPasskeys }),
  });
}

export const useAddPasskey = () => usePasskeyChange(addPasskey, PASSKEY_MESSAGES.added);

export const useRemovePasskey = () =>
  usePasskeyChange(
    (key: string) => answerOf(api.account.passkeys[':key'].$delete({ param: { key } })),
    PASSKEY_MESSAGES.removed,
  );

export const useRenamePasskey = (key: string) =>
  usePasskeyChange(
    (json: { name: string }) => answerOf(api.account.passkeys[':key'].$put({ param: { key }, json })),
    PASSKEY_MESSAGES.renamed,
  );

/** Makes new recovery codes; those from before no longer work. */
export const useCreateRecoveryCodes = () =>
  usePasskeyChange(
    async () => (await answerOf(api.account['recovery-codes'].$post({}, jsonBody({})))).codes,
    PASSKEY_MESSAGES.codesMade,
  );

export const useSavePasskeyRule = () =>
  usePasskeyChange(
    (required: boolean) => answerOf(api.account['passkey-rule'].$put({ json: { required } })),
    PASSKEY_MESSAGES.ruleSaved,
  );
