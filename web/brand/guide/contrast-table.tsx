import { PAIRS } from './colours.ts';
import { contrastOf, shownContrast } from './contrast.ts';
import { colourOf, type Scheme } from './theme-tokens.ts';

const ratio = (words: string, ground: string, scheme: Scheme) =>
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
