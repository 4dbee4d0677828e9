import './verifier.css';
import { site } from '#site';
import { element, section } from './elements.ts';
import { engravingForm } from './engraving-form.ts';
import { fileCheck } from './file-check.ts';
import { priceCheck } from './price-check.ts';
import { redemptionCheck } from './redemption-check.ts';
import { lastTokenCheck, tokenForm } from './token-form.ts';

document
  .getElementById('main')
  ?.replaceChildren(
    element('h1', { class: 'text-4xl' }, `${site.name} verifier`),
    element(
      'p',
      {},
      `Checks the ${site.name} token without ${site.company} and without its site. It talks to the nodes that you name and to nobody else, and stores nothing.`,
    ),
    section('The token', tokenForm),
    priceCheck(lastTokenCheck),
    redemptionCheck(lastTokenCheck),
    fileCheck(lastTokenCheck),
    engravingForm(lastTokenCheck),
  );
