import { figures } from '#content/figures.ts';
import { site } from '#site';

const PAIRS = [
  ['One token stands for one coin, held in trust.', 'Backed by the safest asset in history.'],
  ['The price goes down as well as up.', 'Protect your wealth.'],
  [`Typically ${figures.delivery}.`, 'Lightning-fast delivery.'],
  ['Nobody can reset this password, including us.', 'Oops! Something went wrong.'],
  ['We cannot see your key.', 'Military-grade security.'],
] as const;

const RULES = [
  `Write ${figures.token} in capitals and without a dollar sign: 1 ${figures.token}, 2.5 ${figures.token}. “Token” and “coin” are written small.`,
  'Say what is so, in the order in which the reader needs it. One thought a sentence.',
  'Give a figure with the place where it can be checked, or give none. Never promise a gain.',
  `Name the ${site.coin.name}, which is a coin of ${site.coin.country}; never draw it. The coin in our pictures is our own.`,
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
          <th scope="col">We do not write</th>
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
