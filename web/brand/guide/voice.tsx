import { figures } from '#content/figures.ts';
import { site } from '#site';

const PAIRS = [
  ['One token stands for one coin, held in trust.', 'Backed by the safest asset in history.'],
  ['The price goes down as well as up.', 'Protect your wealth.'],
  [`Typically ${figures.delivery}.`, 'Lightning-fast delivery.'],
  ['Nobody can reset this password, including us.', 'Oops! Something went wrong.'],
  ['We can’t see your key.', 'Military-grade security.'],
] as const;

const RULES = [
  `Write ${figures.token} in capitals and without a dollar sign: 1 ${figures.token}, 2.5 ${figures.token}. Write “token” and “coin” in lowercase.`,
  'State the facts in the order the reader needs them. One idea per sentence.',
  'Give a figure only if you can say where to check it. Never promise a gain.',
  `Name the ${site.coin.name}, which is a coin of ${site.coin.country}, but never draw it. The coin in our artwork is our own design.`,
] as const;

/** How the brand speaks. */
export const Voice = () => (
  <div className="guide-voice">
    <ul className="guide-rules">
      {RULES.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
    <table className="guide-table">
      <caption className="sr-only">Examples</caption>
      <thead>
        <tr>
          <th scope="col">We write</th>
          <th scope="col">We don’t write</th>
        </tr>
      </thead>
      <tbody>
        {PAIRS.map(([yes, no]) => (
          <tr key={yes}>
            <td>{yes}</td>
            <td className="guide-soft">{no}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
