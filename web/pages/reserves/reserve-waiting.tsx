import { useHydrating } from '#web/lib/hydrating.ts';
import { pageTexts } from '#web/lib/site-data.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { Checking, Verdict } from '#web/ui/verdict.tsx';
import { ReserveDrawing } from './reserve-drawing.tsx';

type Amounts = { tokens: string; coins: string; isPlural?: boolean };

/** '2 tokens. 599,999 coins.' */
export const Amounts = ({ tokens, coins, isPlural = false }: Amounts) => (
  <>
    <Amount figure={tokens} word={tokens === '1' && !isPlural ? 'token' : 'tokens'} />{' '}
    <Amount figure={coins} word={coins === '1' && !isPlural ? 'coin' : 'coins'} />
  </>
);

const Amount = ({ figure, word }: { figure: string; word: string }) => (
  <span className="whitespace-nowrap">
    <span className="figure">{figure}</span> {word}.
  </span>
);

/** The figures that the server wrote into the page, before this browser has checked any. */
export function ReserveWaiting() {
  // The HTML is drawn before its figures are known.
  const isPlural = useHydrating();
  const { circulating: tokens = '', coins = '', counted } = pageTexts;
  return (
    <>
      <Verdict
        state="waiting"
        title={<Amounts tokens={tokens} coins={coins} isPlural={isPlural} />}
        verdict={<Checking />}
      >
        <p>
          Coins in trust: <span className="figure">{counted}</span>.
        </p>
      </Verdict>
      <NeedsScripts what="Checking it in your browser" />
      <div className="noscript:hidden">
        <ReserveDrawing />
      </div>
    </>
  );
}
