import { useEffect, useRef, useState } from 'react';
import { redeemMore, UNDERWAY_MESSAGES, underwayTitle } from '#domain/redemptions/underway-messages.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type UnderwayRedemption, useUnderway } from './underway.ts';

type Props = {
  /** Those that can be continued with the wallet in use are shown elsewhere on the page. */
  hidesOpen?: boolean;
  /** The pages of those that are listed beside it. */
  listed?: readonly string[];
  /** Gets what asks whether coins are to be redeemed besides; only where a form begins a redemption. */
  onAsk?: (ask: (coins: number) => Promise<boolean>) => void;
};
type Question = { coins: number; first: readonly UnderwayRedemption[]; answer: (isWanted: boolean) => void };

/** The redemptions under way, each with the way to its page. Asks before another one begins. */
export default function UnderwayNotice({ hidesOpen = false, listed = [], onAsk }: Props) {
  const { data = [], refetch, address } = useUnderway();
  const [question, setQuestion] = useState<Question>();
  const ask = async (coins: number) => {
    const first = (await refetch()).data ?? data;
    return first.length === 0 || new Promise<boolean>((answer) => setQuestion({ coins, first, answer }));
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => onAsk?.((coins) => latest.current(coins)), [onAsk]);
  const reply = (isWanted: boolean) => {
    question?.answer(isWanted);
    setQuestion(undefined);
  };
  const isElsewhere = ({ open }: UnderwayRedemption) =>
    hidesOpen && open !== undefined && open.ticket.address.toLowerCase() === address?.toLowerCase();
  const shown = data.filter((each) => !isElsewhere(each) && !(each.page && listed.includes(each.page)));
  return (
    <>
      {shown.length > 0 && (
        <Notice kind="warning" title={underwayTitle(shown.length)} live>
          <List of={shown} />
        </Notice>
      )}
      <ConfirmDialog
        open={question !== undefined}
        title={underwayTitle(question?.first.length ?? 1)}
        confirmLabel={redeemMore(question?.coins ?? 1)}
        cancelLabel={UNDERWAY_MESSAGES.goBack}
        onConfirm={async () => reply(true)}
        onClose={() => reply(false)}
      >
        <List of={question?.first ?? []} newTab />
        <p>{UNDERWAY_MESSAGES.second}</p>
      </ConfirmDialog>
    </>
  );
}

const List = ({ of, newTab = false }: { of: readonly UnderwayRedemption[]; newTab?: boolean }) => (
  <ul className="grid gap-3">
    {of.map(({ title, text, page }) => (
      <li key={title + page} className="grid gap-0.5">
        <p className="font-medium">{title}</p>
        <p>{text}</p>
        {page && (
          <p>
            <TextLink alone to={page} newTab={newTab}>
              See its status
            </TextLink>
          </p>
        )}
      </li>
    ))}
  </ul>
);
