import { site } from '#site';
import { answerOf, api } from '#web/lib/api.ts';
import { Messages } from '#web/request-status/messages.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

type Props = { status: PurchaseStatus; onSent: () => void };

/** The customer's messages to staff and theirs to the customer; new ones come with the page's own refresh. */
export default function Conversation({ status: { key, messages, may_write }, onSent }: Props) {
  const mayWrite = may_write && key !== undefined;
  if (messages.length === 0 && !mayWrite) return null;
  return (
    <section aria-labelledby="messages" className="ruled grid gap-5">
      <div className="grid gap-2">
        <h2 id="messages" className="text-xl">
          Messages
        </h2>
        {mayWrite && <p className="text-muted">Questions? We answer within {site.support.answersWithin}.</p>}
      </div>
      <Messages
        messages={messages.map((message) => ({ ...message, who: message.who === 'you' ? 'You' : site.company }))}
        draft={`purchase ${key ?? ''}`}
        hint="Please don’t write card numbers, passwords or private keys. We’ll email you when we’ve answered."
        send={
          mayWrite
            ? (text, options) =>
                answerOf(api.purchase[':key'].messages.$post({ param: { key }, json: { text } }, options))
            : undefined
        }
        onSent={onSent}
      />
    </section>
  );
}
