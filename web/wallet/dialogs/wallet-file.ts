import { useState } from 'react';
import { WALLET_FORM_MESSAGES, WALLET_PROBLEM_MESSAGES } from '#domain/messages/wallet.ts';

/** More than any wallet file has; a film chosen by mistake is not read into memory. */
const MAX_BYTES = 1_000_000;

type Choice = { name: string; text: string } | { name: string; error: string };

/** The wallet file that someone chose, read as text. */
export function useWalletFile() {
  const [choice, setChoice] = useState<Choice>();
  const chosen = choice && 'text' in choice ? choice : undefined;
  return {
    chosen,
    name: choice?.name,
    /** Why there is no file to go on with. */
    error: chosen ? undefined : choice && 'error' in choice ? choice.error : WALLET_FORM_MESSAGES.fileNeeded,
    async choose(file: File): Promise<void> {
      const { name } = file;
      if (file.size > MAX_BYTES) return setChoice({ name, error: WALLET_PROBLEM_MESSAGES.fileTooLarge });
      const text = await file.text().catch(() => undefined);
      setChoice(text === undefined ? { name, error: WALLET_FORM_MESSAGES.fileUnread } : { name, text });
    },
  };
}
