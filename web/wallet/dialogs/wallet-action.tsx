import { type ComponentProps, useId, useState } from 'react';
import { WALLET_FORM_MESSAGES, WALLET_PROBLEM_MESSAGES, WALLET_PROGRESS_MESSAGES } from '#domain/wallet/messages.ts';
import { site } from '#site';
import { WalletProblem, type WalletProblemCode } from '#wallet/problem.ts';
import { AgreementLinks } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { walletMessage } from '#web/wallet/wallet.ts';

type ActionProblem = { code: WalletProblemCode | undefined; message: string };

/** Runs one wallet action at a time and keeps the message of its failure for the form. */
export function useWalletAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ActionProblem>();

  async function run<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
    setBusy(true);
    setProblem(undefined);
    try {
      return await action();
    } catch (error) {
      setProblem({ code: error instanceof WalletProblem ? error.code : undefined, message: walletMessage(error) });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  /** The message if the failure has one of these codes, to be shown beside its field. */
  const about = (...codes: WalletProblemCode[]) =>
    problem?.code && codes.includes(problem.code) ? problem.message : undefined;

  return { run, busy, problem, about, clear: () => setProblem(undefined) };
}

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
    /** Resolves to its text, if that can be read. */
    async choose(file: File): Promise<string | undefined> {
      const { name } = file;
      const isSmall = file.size <= MAX_BYTES;
      const text = isSmall ? await file.text().catch(() => undefined) : undefined;
      const error = isSmall ? WALLET_FORM_MESSAGES.fileUnread : WALLET_PROBLEM_MESSAGES.fileTooLarge;
      setChoice(text === undefined ? { name, error } : { name, text });
      return text;
    },
  };
}

// A long form hides its end, where the bar is, behind the dialog's buttons.
const scrollIntoView = (bar: HTMLElement | null) => bar?.scrollIntoView({ block: 'nearest' });

/** Progress of the wallet's key derivation, which is slow on purpose, while `active`. Nobody can tell how much of it is left. */
export function WorkProgress({ active, work }: { active: boolean; work: keyof typeof WALLET_PROGRESS_MESSAGES }) {
  const id = useId();
  return (
    <div className="has-[progress]:pt-1">
      <p role="status" className="sr-only">
        {active && WALLET_PROGRESS_MESSAGES[work]}
      </p>
      {active && (
        <div ref={scrollIntoView} className="grid gap-2">
          <label htmlFor={id} className="text-sm">
            {WALLET_PROGRESS_MESSAGES[work]}…
          </label>
          <progress id={id} className="progress" />
        </div>
      )}
    </div>
  );
}

/** Lets a password manager know whose password this is; hidden. */
export function AccountName({ address }: { address: string | undefined }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={address ?? `${site.name} wallet`}
      readOnly
      hidden
    />
  );
}

type WalletPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'label'> & { address: string | undefined };

/** The password of the wallet at that address. */
export const WalletPassword = ({ address, ...field }: WalletPasswordProps) => (
  <>
    <AccountName address={address} />
    <PasswordField {...field} label="Password" autoComplete="current-password" required />
  </>
);

/** Why the wallet's action failed, where no single field is to blame. */
export function ActionError({ problem }: { problem: ActionProblem | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <Notice kind="danger">
          <p>{problem.message}</p>
        </Notice>
      )}
    </div>
  );
}

/** What everyone should know before a key is made or brought here. */
export function Disclaimer({ action }: { action: string }) {
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-4 py-3.5 text-muted text-sm">
      <p>
        Your wallet exists only in this browser, encrypted with your password. {site.company} never receives the key or
        the password and can’t restore either. Anyone who has your file and password, or your private key, has your{' '}
        {site.symbol}. If you lose them, you lose your {site.symbol}.
      </p>
      <p>
        By {action} you accept the <AgreementLinks />.
      </p>
    </div>
  );
}
