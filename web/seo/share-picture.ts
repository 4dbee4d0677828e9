/** Pictures that stand for a page where it is shared, by the path that they were made for; below it, too. */
const PICTURES: [path: string, name: string, alt: string][] = [
  ['/token', 'token', 'The token and the coin that it stands for'],
  ['/ethereum-token', 'token', 'The token and the coin that it stands for'],
  ['/usmint', 'usmint', 'How the price follows the mint'],
  ['/redeem', 'redeem', 'Redeeming a token for its coin'],
  ['/wallet', 'wallet', 'The wallet in your browser'],
  ['/privacy', 'legal', 'The terms in full'],
  ['/user-agreement', 'legal', 'The terms in full'],
];

export type SharePicture = { file: string; alt: string };

/** The picture of a page: 1200 × 630, made with the documents. */
export function sharePicture(path: string): SharePicture {
  const found = PICTURES.find(([own]) => path === own || path.startsWith(`${own}/`));
  const [, name, alt] = found ?? ['', path === '/' ? 'home' : 'default', 'A gold coin and the name of its token'];
  return { file: `og/${name}.png`, alt };
}
