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

// Parts of one scheme resolve the colors anew: built for older browsers, light-dark() is fixed where it is declared.
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

/** A link that was written as a tag, for a figure in its address, is drawn like every other; MDX would leave it bare. */
function drawTags(node: Node) {
  if (node.name === 'a' && node.data) node.data._mdxExplicitJsx = false;
  node.children?.forEach(drawTags);
}

/** Compiles the MDX texts; the same for the site, the tests and the documents. */
export const texts = () => ({ ...mdx({ rehypePlugins: [() => drawTags] }), enforce: 'pre' }) as Plugin;
