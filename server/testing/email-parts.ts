/** A run of an email's text with its colors and ground in each scheme, as a mail program shows it. */
export type ShownText = { text: string; colors: Record<'light' | 'dark', { color: string; ground: string }> };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
export const decoded = (html: string) =>
  html.replaceAll(/&(#?\w+);/g, (whole, name: string) => {
    const code = /^#(\d+)$/.exec(name);
    return ENTITIES[name] ?? (code ? String.fromCodePoint(Number(code[1])) : whole);
  });

const VOID = ['meta', 'img', 'br'];
const PROPERTIES = { text: 'color', ground: 'background-color' } as const;

type Element = { name: string; attributes: string; colors: ShownText['colors'] };

const STYLE = /<style>([\s\S]*?)<\/style>/g;
/** The rules of each style element. */
export const stylesIn = (html: string): string[] => [...html.matchAll(STYLE)].map(([, rules = '']) => rules);

/** What is in our own HTML, which is well-formed: its texts, links and the addresses that it would load. Hidden parts are left out. */
export function readEmailHtml(html: string) {
  const style = stylesIn(html).join('\n');
  const dark = /@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/.exec(style)?.[1] ?? '';
  const own = (attributes: string, scheme: 'light' | 'dark', part: 'text' | 'ground') => {
    const property = PROPERTIES[part];
    if (scheme === 'light') return new RegExp(`[";]${property}:(#[0-9a-f]{6})`).exec(attributes)?.[1];
    const name = new RegExp(`[" ](${part}-[\\w-]+)[" ]`).exec(attributes)?.[1];
    return name && new RegExp(`\\.${name}\\{${property}:(#[0-9a-f]{6})`).exec(dark)?.[1];
  };
  const unpainted = { color: '#000000', ground: '#ffffff' };
  const stack: Element[] = [{ name: '', attributes: '', colors: { light: unpainted, dark: unpainted } }];
  const top = () => stack.at(-1) as Element;
  const isHidden = () => stack.some(({ name, attributes }) => name === 'head' || attributes.includes('display:none'));
  const texts: ShownText[] = [];
  const links: string[] = [];
  const loaded: string[] = [];
  for (const [, end, name = '', attributes = '', text] of html
    .replaceAll(/<!--[\s\S]*?-->|<!doctype html>/g, '')
    .replaceAll(STYLE, '')
    .matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) {
      const shown = decoded(text).replaceAll(/\s+/g, ' ').trim();
      if (shown && !isHidden()) texts.push({ text: shown, colors: top().colors });
      continue;
    }
    if (end) {
      if (stack.pop()?.name !== name) throw new Error(`</${name}> closes nothing.`);
      continue;
    }
    const link = / href="([^"]*)"/.exec(attributes)?.[1];
    if (link !== undefined) links.push(decoded(link));
    const source = / (?:src|srcset|background)="([^"]*)"/.exec(attributes)?.[1];
    if (source !== undefined) loaded.push(source);
    const painted = (scheme: 'light' | 'dark') => ({
      color: own(attributes, scheme, 'text') ?? top().colors[scheme].color,
      ground: own(attributes, scheme, 'ground') ?? top().colors[scheme].ground,
    });
    if (!VOID.includes(name))
      stack.push({ name, attributes, colors: { light: painted('light'), dark: painted('dark') } });
  }
  if (stack.length !== 1) throw new Error(`<${top().name}> isn’t closed.`);
  return { texts, links, loaded: [...loaded, ...(html.match(/url\([^)]*\)|@import[^;]*/g) ?? [])] };
}
