import { METAL_TITLE } from '#domain/coin.ts';
import { COLORS, type ColorName, contrastOf, type SchemeColor } from '#domain/colors.ts';
import { site } from '#site';

/** The colors by token: what we call them and what they are for. */
const BRAND_COLORS = [
  { token: 'paper', name: 'Ivory', use: 'The page itself' },
  { token: 'surface', name: 'Plate', use: 'Surfaces on the page: tables, fields, panels' },
  { token: 'sunken', name: 'Shade', use: 'Full-width bands, table headers' },
  { token: 'line', name: 'Hairline', use: 'Dividing lines' },
  { token: 'edge', name: 'Edge', use: 'Field and button borders' },
  { token: 'ink', name: 'Ink', use: 'Text, and the mark on light backgrounds' },
  { token: 'muted', name: 'Soft ink', use: 'Secondary text' },
  { token: 'accent', name: METAL_TITLE, use: 'Links, section names, focus outline' },
  { token: 'accent-fill', name: `Coin ${site.metal}`, use: 'The coin and thick lines; never behind text' },
  { token: 'accent-wash', name: `${METAL_TITLE} wash`, use: 'Selected text and search matches' },
  { token: 'action', name: 'Action', use: 'The primary button' },
  { token: 'danger', name: 'Warning', use: 'Errors and actions that can’t be undone' },
  { token: 'good', name: 'Done', use: 'Success' },
] as const satisfies { token: ColorName; name: string; use: string }[];

/** Pairs of foreground and background, and the contrast that WCAG 2.2 AA asks of them. */
export const PAIRS = [
  { words: 'ink', ground: 'paper', needs: 4.5 },
  { words: 'muted', ground: 'paper', needs: 4.5 },
  { words: 'muted', ground: 'sunken', needs: 4.5 },
  { words: 'accent', ground: 'paper', needs: 4.5 },
  { words: 'accent', ground: 'surface', needs: 4.5 },
  { words: 'on-action', ground: 'action', needs: 4.5 },
  { words: 'danger', ground: 'danger-wash', needs: 4.5 },
  { words: 'good', ground: 'good-wash', needs: 4.5 },
  { words: 'edge', ground: 'surface', needs: 3 },
] as const satisfies { words: ColorName; ground: ColorName; needs: number }[];

/** Cut, not rounded, to one decimal: 4.49 must not read as 4.5. */
export const shownContrast = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

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
