import { useMutation } from '@tanstack/react-query';
import type { Body } from '#domain/accounts/account.ts';
import { ACCOUNT_DATA_FILE_NAME } from '#domain/names.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messagesOf } from '#web/lib/api-error.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { keepUser } from '#web/lib/session.ts';
import { clearFlash, flash } from '#web/ui/flash.tsx';

export const flashError = (error: unknown): void => flash(messagesOf(error), 'error');

type Saving = { done: string; onDone: () => void; onRefused: (error: unknown) => void };

/** Changes the account; a refusal is shown above the page and returned for the fields. */
export const useSaveAccount = ({ done, onDone, onRefused }: Saving) =>
  useMutation({
    onMutate: clearFlash,
    mutationFn: (changes: Body) => answerOf(api.account.$put({ json: changes })),
    onSuccess: (user) => {
      keepUser(user);
      flash(done, 'success');
      onDone();
    },
    onError: (error) => {
      flashError(error);
      onRefused(error);
    },
  });

/** Saves all that is stored about the account as a file. */
export const useAccountDownload = () =>
  useMutation({
    mutationFn: () => answerOf(api.account.data.$get()),
    onSuccess: (data) => saveFile({ name: ACCOUNT_DATA_FILE_NAME, text: `${JSON.stringify(data, undefined, 2)}\n` }),
    onError: flashError,
  });
