import type { SchemeColor } from '#domain/colors.ts';
import { COLOURS, contrastOf, PAIRS, shownContrast } from './colours.ts';
import { colourOf } from './theme-tokens.ts';

/** Tailwind must find the whole class name. */
const FILLS: Record<string, string> = {
  paper: 'bg-paper',
  surface: 'bg-surface',
  sunken: 'bg-sunken',
  line: 'bg-line',
  edge: 'bg-edge',
  ink: 'bg-ink',
  muted: 'bg-muted',
  accent: 'bg-accent',
  'accent-fill': 'bg-accent-fill',
  'accent-wash': 'bg-accent-wash',
  action: 'bg-action',
  danger: 'bg-danger',
  good: 'bg-good',
};

function Swatch({ token, scheme }: { token: string; scheme: 'light' | 'dark' }) {
  return (
    <td>
      <span className="guide-swatch">
        <span className={`guide-chip ${scheme === 'dark' ? 'scheme-dark' : 'scheme-light'} ${FILLS[token]}`} />
        <code>{colourOf(token)[scheme]}</code>
      </span>
    </td>
  );
}

/** The colours with their values in both schemes, read from the theme. */
export function ColourTable() {
  return (
    <table className="guide-table">
      <caption className="sr-only">Colors</caption>
      <thead>
        <tr>
          <th scope="col">Color</th>
          <th scope="col">In light</th>
          <th scope="col">In dark</th>
        </tr>
      </thead>
      <tbody>
        {COLOURS.map(({ token, name, use }) => (
          <tr key={token}>
            <th scope="row">
              {name} <code>{token}</code>
              <span className="guide-use">{use}</span>
            </th>
            <Swatch token={token} scheme="light" />
            <Swatch token={token} scheme="dark" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ratio = (words: string, ground: string, scheme: keyof SchemeColor) =>
  `${shownContrast(contrastOf(colourOf(words)[scheme], colourOf(ground)[scheme]))} : 1`;

/** How well words stand out from their grounds, reckoned from the theme. */
export function ContrastTable() {
  return (
    <table className="guide-table guide-contrast">
      <caption>Contrast of words and grounds</caption>
      <thead>
        <tr>
          <th scope="col">Words on ground</th>
          <th scope="col">In light</th>
          <th scope="col">In dark</th>
          <th scope="col">Needed</th>
        </tr>
      </thead>
      <tbody>
        {PAIRS.map(({ words, ground, needs }) => (
          <tr key={words + ground}>
            <th scope="row">
              <code>{words}</code> on <code>{ground}</code>
            </th>
            <td>{ratio(words, ground, 'light')}</td>
            <td>{ratio(words, ground, 'dark')}</td>
            <td>{needs} : 1</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
