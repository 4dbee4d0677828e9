import { type ComponentProps, memo, Suspense, useDeferredValue, useReducer, useState } from 'react';
import { href } from 'react-router';
import { SHORT_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { usePrefill } from '#web/account/use-prefill.ts';
import { useFields } from '#web/lib/fields.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { HeadedCard, Section } from '#web/ui/section.tsx';
import { hasWallet as findWallet } from '#web/wallet/saved-wallet.tsx';
import { ByEmail } from './by-email.tsx';
import { RedeemForm } from './redeem-form.tsx';
import { type AskSecond, EMPTY_REDEMPTION, knownOfRedemption, type RedeemField } from './redemption-request.ts';
import type { Way } from './way-choice.tsx';

export const meta = pageMeta(
  'Redeem',
  `Redeem ${site.name} for the ${site.metal} coins it stands for, by email or with our form.`,
);

export default function Redeem() {
  return (
    <>
      <PageHeader title="Redeem" rosette>
        One {site.name} for one {SHORT_COIN}, sent to you insured.
      </PageHeader>
      <PageBody>
        <EmailNotice />
        <RedemptionForm />
      </PageBody>
      <Section eyebrow="Calculator" title="What a coin costs, delivered">
        <Suspense fallback={<div aria-busy="true" className="calculator-waiting" />}>
          <Calculator path={href('/redeem')} />
        </Suspense>
      </Section>
    </>
  );
}

/** The way to redeem that always works: by email, to either of two addresses. */
function EmailNotice() {
  const [first, second] = site.redemptionEmails;
  return (
    <Notice title="Redeem by email">
      <p>
        Write to <Address to={first} /> or <Address to={second} />: how many coins, and where to ship them. Or use the
        form below.
      </p>
    </Notice>
  );
}

const Address = ({ to = '' }: { to?: string | undefined }) => <TextLink to={`mailto:${to}`}>{to}</TextLink>;

const Calculator = lazyPart(() => import('#web/token/calculator.tsx'));
const RedeemTerms = lazyPart(() => import('./redeem-terms.tsx'));
const RedeemQuote = lazyPart(() => import('./redeem-quote.tsx'));
const ByWallet = lazyPart(() => import('./by-wallet.tsx'));
const Underway = lazyPart(() => import('#web/request-status/redemption/underway-notice.tsx'));
const WayChoice = lazyPart(() => import('./way-choice.tsx'));
const OtherWallet = lazyPart(() => import('./way-choice.tsx').then((file) => ({ default: file.OtherWallet })));

// A prerendered part whose script is still on the way disappears if it is rendered anew: memo leaves it alone while nothing has changed.
const Quote = memo((props: ComponentProps<typeof RedeemQuote>) => (
  <Suspense fallback={<div aria-busy="true" className="redeem-quote-waiting" />}>
    <RedeemQuote {...props} />
  </Suspense>
));
const Connect = memo((props: ComponentProps<typeof OtherWallet>) => (
  <Suspense>
    <OtherWallet {...props} />
  </Suspense>
));
const Terms = memo(() => (
  <Suspense fallback={<div className="h-96" />}>
    <RedeemTerms />
  </Suspense>
));

// Promise.withResolvers is younger than the browsers that the build is for.
function deferredQuestion() {
  let resolve: (ask: AskSecond) => void = () => {};
  const promise = new Promise<AskSecond>((found) => {
    resolve = found;
  });
  return { promise, resolve };
}

/** The form for the wallet in this browser, or by email. */
function RedemptionForm() {
  const fields = useFields<RedeemField>(EMPTY_REDEMPTION);
  usePrefill(fields, EMPTY_REDEMPTION, knownOfRedemption);
  const hydrating = useHydrating();
  const [chosen, setWay] = useState<Way>('wallet');
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const hasWallet = !hydrating && findWallet();
  const way = hasWallet ? chosen : 'email';
  // Deferred, so that the quote is hydrated before it says something else.
  const ownWallet = useDeferredValue(way === 'wallet');
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const { user } = useSession();
  // A submit waits for the code that knows the other redemptions.
  const [second] = useState(deferredQuestion);
  const isKnown = hasWallet || Boolean(user);
  const askSecond: AskSecond = async (coins) => !isKnown || (await second.promise)(coins);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <div className="redeem-quote">
        <Quote values={fields.values} ownWallet={ownWallet} />
      </div>
      <HeadedCard title="Your delivery" size="lg">
        {hasWallet ? (
          <Suspense>
            <WayChoice value={way} onValue={setWay} />
          </Suspense>
        ) : (
          <Connect onConnected={lookAgain} />
        )}
        <Suspense>{isKnown && <Underway hidesOpen={way === 'wallet'} onAsk={second.resolve} />}</Suspense>
        <div ref={setAbove} className="peer grid gap-4 empty:hidden" />
        <RedeemForm fields={fields}>
          {(submit) =>
            way === 'email' ? (
              <ByEmail fields={fields} submit={submit} askSecond={askSecond} />
            ) : (
              <Suspense fallback={<Waiting />}>
                <ByWallet fields={fields} submit={submit} askSecond={askSecond} above={above} onNone={lookAgain} />
              </Suspense>
            )
          }
        </RedeemForm>
      </HeadedCard>
      <div className="lg:col-start-1">
        <Terms />
      </div>
    </div>
  );
}

const Waiting = () => (
  <div>
    <Button size="lg" type="submit" disabled>
      Redeem
    </Button>
  </div>
);
