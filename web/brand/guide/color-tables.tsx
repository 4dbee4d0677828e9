import { COLORS, type ColorName, contrastOf, type SchemeColor } from '#domain/colors.ts';
import { BRAND_COLORS, PAIRS, shownContrast } from './colors.ts';

/** Tailwind must find the whole class name. */
const FILLS: Record<(typeof BRAND_COLORS)[number]['token'], string> = {
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

function Swatch({ token, scheme }: { token: keyof typeof FILLS; scheme: keyof SchemeColor }) {
  return (
    <td>
      <span className="guide-swatch">
        <span className={`guide-chip ${scheme === 'dark' ? 'scheme-dark' : 'scheme-light'} ${FILLS[token]}`} />
        <code>{COLORS[token][scheme]}</code>
      </span>
    </td>
  );
}

/** The colors with their values in both schemes. */
export function ColorTable() {
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
        {BRAND_COLORS.map(({ token, name, use }) => (
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

const ratio = (words: ColorName, ground: ColorName, scheme: keyof SchemeColor) =>
  `${shownContrast(contrastOf(COLORS[words][scheme], COLORS[ground][scheme]))} : 1`;

/** The contrast of text with its background. */
export function ContrastTable() {
  return (
    <table className="guide-table guide-contrast">
      <caption>Text contrast</caption>
      <thead>
        <tr>
          <th scope="col">Text on background</th>
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
