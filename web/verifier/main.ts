import './verifier.css';
import { site } from '#site';
import { element, section } from './elements.ts';
import { engravingForm } from './engraving-form.ts';
import { fileCheck } from './file-check.ts';
import { priceCheck } from './price-check.ts';
import { redemptionCheck } from './redemption-check.ts';
import { saleCheck } from './sale-check.ts';
import { lastTokenCheck, tokenForm } from './token-form.ts';

document
  .getElementById('checks')
  ?.replaceChildren(
    element(
      'p',
      { class: 'text-muted' },
      `Checks the ${site.name} token without ${site.company} or its site. It asks the nodes that you name and nobody else, and stores nothing.`,
    ),
    section('The token', tokenForm),
    priceCheck(lastTokenCheck),
    redemptionCheck(lastTokenCheck),
    saleCheck(lastTokenCheck),
    fileCheck(lastTokenCheck),
    engravingForm(lastTokenCheck),
  );
