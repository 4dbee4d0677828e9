import { site } from '#site';
import { pageTexts } from '#web/lib/site-data.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';

/** In the place of figures that the browser reads from the chain: without scripts, those that the server put into the page. */
export const ServerFigures = () => (
  <NeedsScripts what="Reading the blockchain in your browser">
    <p>
      Our server last read <span className="figure">{pageTexts.circulating}</span> {site.name} in circulation against{' '}
      <span className="figure">{pageTexts.coins}</span> coins in trust.
    </p>
  </NeedsScripts>
);
