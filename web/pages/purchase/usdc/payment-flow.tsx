import { useEffect, useRef, useState } from 'react';
import { href, useNavigate, useSearchParams } from 'react-router';
import { PAY_MESSAGES, PAYMENT_PROGRESS } from '#domain/sale/pay-messages.ts';
import { centsOf } from '#domain/sale/quote.ts';
import type { QuoteInput } from '#domain/sale/quote-input.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { loginWithOrigin } from '#web/lib/origin.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { OrderParts } from '../purchase-form.tsx';
import { dropPayment, keptPayment } from './kept-payment.ts';
import { QuoteForm } from './quote-form.tsx';
import { QuoteReview } from './quote-review.tsx';
import { isOnItsWay, type Quoted, saleOf } from './quoted.ts';
import { usePayment, useQuote, useRequestQuote } from './use-quote.ts';
import type { Sale } from './use-sale.ts';

type Props = { sale: Sale | null | undefined; closed: string | null | undefined; order: OrderParts };

/** Buys tokens with USDC: a quote, the buyer's signature, and the wait until it's final. Its state is in the address, so that a reload goes on. */
export default function PaymentFlow({ sale, closed, order }: Props) {
  const { user, error, refetch } = useSession();
  const [search, setSearch] = useSearchParams();
  // Where the address doesn't say: what was signed in this tab and isn't over.
  const id = search.get('quote') ?? keptPayment()?.id;
  const quote = useRequestQuote();
  const [last, setLast] = useState<{ input: QuoteInput; cents: number | undefined }>();

  const show = (quoteId?: string) =>
    setSearch(quoteId ? { pay: 'usdc', quote: quoteId } : { pay: 'usdc' }, { replace: true, preventScrollReset: true });
  async function request(input: QuoteInput) {
    const before = last?.cents;
    show(await quote.request(input));
    setLast({ input, cents: before });
  }
  /** Another quote for the same, or the form where that isn't known, as after a reload. */
  async function again(old: Quoted | undefined) {
    if (!last) return show();
    setLast({ input: last.input, cents: old && centsOf(saleOf(old).quote)?.price });
    await quote.request(last.input).then(show, () => show());
  }

  if (sale === null) return <Closed reason={PAY_MESSAGES.notRelayed} />;
  if (user === null) return <LogIn />;
  if (user === undefined) {
    const session = { error, isFetching: false, refetch };
    return error ? <LoadFailed title={PAY_MESSAGES.elsewhere} query={session} /> : <Waiting />;
  }
  if (id) {
    const newQuote = (old?: Quoted) => (
      <div>
        <Button size="lg" busy={quote.isPending} onClick={() => again(old)}>
          Get a new quote
        </Button>
      </div>
    );
    return <QuoteById key={id} id={id} sale={sale} before={last?.cents} newQuote={newQuote} />;
  }
  if (closed) return <Closed reason={closed} />;
  if (!sale) return <Waiting />;
  return (
    <>
      <QuoteForm sale={sale} order={order} quote={quote} onRequest={request} />
      <Back />
    </>
  );
}

const Waiting = () => <Skeleton className="w-full max-w-sm" label="Loading" />;

const Back = () => (
  <p>
    <TextLink to={href('/purchase')} alone>
      {PAY_MESSAGES.back}
    </TextLink>
  </p>
);

/** Nothing is sold for USDC now; the ordinary order is one press away. */
const Closed = ({ reason }: { reason: string }) => (
  <div className="grid gap-4">
    <Notice title={PAY_MESSAGES.closed}>
      <p>{reason}</p>
    </Notice>
    <div>
      <ButtonLink to={href('/purchase')}>{PAY_MESSAGES.back}</ButtonLink>
    </div>
  </div>
);

const LogIn = () => (
  <div className="grid gap-4">
    <p>{PAY_MESSAGES.logIn}</p>
    <div className="flex flex-wrap items-center gap-4">
      <ButtonLink size="lg" to={loginWithOrigin(`${href('/purchase')}?pay=usdc`)}>
        Log in
      </ButtonLink>
      <TextLink to={href('/purchase')} alone>
        {PAY_MESSAGES.back}
      </TextLink>
    </div>
  </div>
);

type ByIdProps = {
  id: string;
  sale: Sale | undefined;
  before: number | undefined;
  newQuote: (old?: Quoted) => React.ReactNode;
};

function QuoteById({ id, sale, before, newQuote }: ByIdProps) {
  const query = useQuote(id);
  if (query.data) {
    return (
      <>
        {query.error && (
          <Notice kind="warning" live>
            <p>{PAY_MESSAGES.elsewhere}</p>
          </Notice>
        )}
        <QuoteStage quoted={query.data} sale={sale} before={before} newQuote={newQuote} />
      </>
    );
  }
  if (query.data === null) return <Over id={id} message={PAY_MESSAGES.unknownQuote} newQuote={newQuote()} />;
  return query.error ? <LoadFailed title={messageOf(query.error)} query={query} /> : <Waiting />;
}

type StageProps = Omit<ByIdProps, 'id'> & { quoted: Quoted };

/** A quote by what its payment has come to. */
function QuoteStage({ quoted, sale, before, newQuote }: StageProps) {
  const { id, state, payment: handedIn, purchase_key: key } = quoted;
  const payment = usePayment(quoted);
  useResumed(quoted, payment);
  if (state === 'settled') return <Settled id={id} purchaseKey={key} />;
  if (handedIn) {
    if (isOnItsWay(quoted)) return <Progress state={handedIn.state as keyof typeof PAYMENT_PROGRESS} />;
    return <Over id={id} title={PAY_MESSAGES.failed} message={handedIn.message ?? ''} newQuote={newQuote(quoted)} />;
  }
  if (state === 'expired' && !payment.isPending)
    return <Over id={id} message={PAY_MESSAGES.over} newQuote={newQuote(quoted)} />;
  return <QuoteReview quoted={quoted} sale={sale} before={before} again={newQuote(quoted)} payment={payment} />;
}

/** Hands in what was signed before a reload, once. */
function useResumed(quoted: Quoted, { mutate }: ReturnType<typeof usePayment>): void {
  const isDone = useRef(false);
  const isLeft = quoted.state === 'open' && quoted.payment === null && keptPayment()?.id === quoted.id;
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (isLeft) mutate();
  }, [isLeft, mutate]);
}

function Progress({ state }: { state: keyof typeof PAYMENT_PROGRESS }) {
  const [title, text] = PAYMENT_PROGRESS[state];
  return (
    <Notice live title={title}>
      <p>{text}</p>
      <Skeleton className="mt-2 w-full max-w-sm" label="Waiting for the network" />
    </Notice>
  );
}

/** Opens the order's page. */
function Settled({ id, purchaseKey }: { id: string; purchaseKey: string | null }) {
  const navigate = useNavigate();
  const to = purchaseKey && `${href('/purchasesuccess')}?key=${purchaseKey}`;
  useEffect(() => {
    dropPayment(id);
    if (to) void navigate(to, { replace: true });
  }, [id, to, navigate]);
  return <Progress state="final" />;
}

type OverProps = { id: string; title?: string; message: string; newQuote: React.ReactNode };

/** A quote of which nothing can come anymore. */
function Over({ id, title, message, newQuote }: OverProps) {
  useEffect(() => dropPayment(id), [id]);
  return (
    <div className="grid gap-4">
      <Notice kind="warning" live {...(title && { title })}>
        <p>{message}</p>
      </Notice>
      {newQuote}
      <Back />
    </div>
  );
}
