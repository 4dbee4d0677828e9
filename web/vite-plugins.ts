import mdx from '@mdx-js/rollup';
import type { Plugin } from 'vite';
import { COLORS, type SchemeColor } from '#domain/colors.ts';

const colors = Object.entries(COLORS);

const cssValue = ({ light, dark }: SchemeColor) => (light === dark ? light : `light-dark(${light}, ${dark})`);

const variables = colors.map(([name, color]) => `--${name}: ${cssValue(color)};`).join('\n');
const utilities = colors.map(([name]) => `--color-${name}: var(--${name});`).join('\n');

const fixed = colors
  .flatMap(([name, { light, dark }]) => [`--color-${name}-light: ${light};`, `--color-${name}-dark: ${dark};`])
  .join('\n');

// Declared again for parts of one scheme: as compiled for older browsers, light-dark() takes the scheme of the element that declares it.
const STYLES = `
:root, .scheme-light, .scheme-dark {
${variables}
}
@theme inline {
${utilities}
}
@theme {
${fixed}
}
`;

/**
 * Gives every stylesheet that imports Tailwind the colors as variables and classes: `--accent` and `text-accent` follow the
 * reader's scheme, `--color-accent-light` and `-dark` are fixed and emitted only where they are used.
 */
export const colorStyles = (): Plugin => ({
  name: 'color-styles',
  enforce: 'pre',
  transform: (code, id) => (/\.css/.test(id) && code.includes('@import "tailwindcss"') ? code + STYLES : undefined),
});

type Node = { name?: string | null; data?: { _mdxExplicitJsx?: boolean }; children?: Node[] };

/** Has a link that is written as a tag (to have a figure in its address) drawn by our component; MDX would leave it a plain <a>. */
function drawLinkTags(node: Node) {
  if (node.name === 'a' && node.data) node.data._mdxExplicitJsx = false;
  node.children?.forEach(drawLinkTags);
}

/** Compiles the MDX texts; the same for the site, the tests and the documents. */
export const texts = () => ({ ...mdx({ rehypePlugins: [() => drawLinkTags] }), enforce: 'pre' }) as Plugin;
