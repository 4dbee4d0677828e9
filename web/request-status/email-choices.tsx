import type { Notice } from '#domain/notices.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { type ChooseNotice, NoticeChoices } from '#web/ui/notice-choices.tsx';

type Props<Name extends Notice> = {
  text: string;
  notices: Readonly<Record<Name, boolean>>;
  choose: ChooseNotice<Name>;
};

/** Which emails about one request its customer gets; anyone with its number may choose. */
const EmailChoices = <Name extends Notice>({ text, notices, choose }: Props<Name>) => (
  <section aria-labelledby="emails" className="ruled grid gap-3">
    <h2 id="emails" className="text-xl">
      Emails
    </h2>
    <p className="text-muted">{text}</p>
    <NoticeChoices legend={text} hideLegend names={Object.keys(notices) as Name[]} wanted={notices} choose={choose} />
  </section>
);

/** `notices` is null where no such email can come any more; staff, who have no number, see none. */
type Chosen<Name extends Notice> = {
  number: string | undefined;
  notices: Readonly<Record<Name, boolean>> | null;
  onChosen: () => Promise<unknown>;
};

export const PurchaseEmails = ({ number: key, notices, onChosen }: Chosen<'lapsing'>) =>
  key !== undefined &&
  notices && (
    <EmailChoices
      text="We email you what your purchase needs. You can also get this reminder:"
      notices={notices}
      choose={async (json) => {
        await answerOf(api.purchase[':key'].notices.$put({ param: { key }, json }));
        await onChosen();
      }}
    />
  );

export const DeliveryEmails = ({ number, notices, onChosen }: Chosen<'shipped' | 'delivered'>) =>
  number !== undefined &&
  notices && (
    <EmailChoices
      text="We email you what your delivery needs. You can also get these:"
      notices={notices}
      choose={async (json) => {
        await answerOf(api.redeem[':ticket_id'].notices.$put({ param: { ticket_id: number }, json }));
        await onChosen();
      }}
    />
  );
