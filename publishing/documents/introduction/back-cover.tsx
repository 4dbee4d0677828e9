import { figures } from '#content/figures.ts';
import { site } from '#site';
import { Drawing } from '../drawing.tsx';

const FACTS = [
  ['Company', site.company],
  ['Address', site.support.address],
  ['Money services business', figures.registrationNumber],
  ['License', figures.licenceNumber],
  ['Depository', figures.depository],
  ['E-mail', site.support.email],
  ['Telephone', site.support.phone],
] as const;

export const BackCover = () => (
  <section className="brochure-cover back-cover">
    <Drawing name="usg-mark-dark" className="back-mark" />
    <h2 id="issuer">Who stands behind it</h2>
    <dl>
      {FACTS.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="back-note">
      The registration of a money services business is not a recommendation or an endorsement by the government. The
      United States Mint makes the coin and posts its price; it has no part in {site.name}.
    </p>
  </section>
);
