import { site } from '#site';
import theme from '../../styles/theme.css?raw';

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

const STEPS = [
  { size: 4, className: 'w-1' },
  { size: 8, className: 'w-2' },
  { size: 12, className: 'w-3' },
  { size: 16, className: 'w-4' },
  { size: 24, className: 'w-6' },
  { size: 32, className: 'w-8' },
  { size: 48, className: 'w-12' },
  { size: 64, className: 'w-16' },
];
const RADII = [
  { name: 'sm', className: 'rounded-sm', use: 'focus, chips' },
  { name: 'md', className: 'rounded-md', use: 'fields, buttons' },
  { name: 'lg', className: 'rounded-lg', use: 'panels' },
];
const SHADOWS = [
  { name: 'card', className: 'rounded-lg shadow-card', use: 'cards you can click' },
  { name: 'raised', className: 'rounded-lg shadow-raised', use: 'dialogs and menus' },
];

/** Space, corners, shadows and motion, as the theme has them. */
export const Measures = () => (
  <div className="guide-measures">
    <section>
      <h3>Space</h3>
      <p className="guide-soft">Multiples of 4 px: 8 to 24 within a component, 32 to 80 between components.</p>
      <ul className="guide-steps">
        {STEPS.map(({ size, className }) => (
          <li key={size}>
            <span className={`guide-step ${className}`} />
            {size}
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h3>Corners</h3>
      <p className="guide-soft">Almost square, like an engraved plate.</p>
      <Shapes shapes={RADII} token="radius" />
    </section>
    <section>
      <h3>Shadow</h3>
      <p className="guide-soft">Use hairlines to divide. Save shadows for anything that floats above the page.</p>
      <Shapes shapes={SHADOWS} />
    </section>
    <section>
      <h3>Motion</h3>
      <p>
        150 to 200 ms, eased out by <code>{tokenOf('ease-out')}</code>. Motion shows where something comes from or goes,
        and nothing moves on its own. If the system is set to reduce motion, there’s none.
      </p>
    </section>
  </div>
);

type Shape = { name: string; className: string; use: string };

/** Squares that show a measure, with its name, what it is for and, of a named token, its value. */
const Shapes = ({ shapes, token }: { shapes: readonly Shape[]; token?: string }) => (
  <ul className="guide-shapes">
    {shapes.map(({ name, className, use }) => (
      <li key={name}>
        <span className={`guide-shape ${className}`} />
        <code>{name}</code> {token && tokenOf(`${token}-${name}`)}
        <br />
        <span className="guide-soft">{use}</span>
      </li>
    ))}
  </ul>
);

/** A token of the theme, as it is written there. */
export function tokenOf(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(theme)?.[1];
  if (!value) throw new Error(`web/styles/theme.css has no --${name}`);
  return value;
}
