import { site } from '#site';

const SIZES = [
  ['Home page headline', '48 to 104 px', 'Source Serif 4, 420'],
  ['Page title', '36 to 56 px', 'Source Serif 4, 420'],
  ['Section title', '24 to 36 px', 'Source Serif 4, 420 to 480'],
  ['Text', '16 to 17 px, 1.6 lines', 'Inter, 400'],
  ['Labels, buttons, names in text', '14 to 16 px', 'Inter, 500 or 600'],
] as const;

/** The two typefaces and their uses. */
export function TypeSpecimen() {
  return (
    <div className="guide-type">
      <section>
        <p className="guide-specimen-serif">{site.tagline}</p>
        <h3>Source Serif 4, display cut</h3>
        <p className="guide-soft">For display: titles, prices and chapter names.</p>
      </section>
      <section>
        <p className="guide-specimen-sans">Every token that was ever issued, sent or redeemed is in a public ledger.</p>
        <p className="guide-specimen-figures">
          0123456789
          <br />
          1111111111
        </p>
        <h3>Inter, with tabular figures</h3>
        <p className="guide-soft">For body text. In tables and amounts, every digit has the same width.</p>
      </section>
      <table className="guide-table">
        <caption className="sr-only">Sizes</caption>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Size</th>
            <th scope="col">Typeface and weight</th>
          </tr>
        </thead>
        <tbody>
          {SIZES.map(([use, size, face]) => (
            <tr key={use}>
              <th scope="row">{use}</th>
              <td>{size}</td>
              <td>{face}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
