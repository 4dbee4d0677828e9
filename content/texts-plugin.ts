import mdx from '@mdx-js/rollup';
import type { Plugin } from 'vite';

type Node = { name?: string | null; data?: { _mdxExplicitJsx?: boolean }; children?: Node[] };

/** A link that was written as a tag, for a figure in its address, is drawn like every other; MDX would leave it bare. */
function drawTags(node: Node) {
  if (node.name === 'a' && node.data) node.data._mdxExplicitJsx = false;
  node.children?.forEach(drawTags);
}

/** Compiles the MDX texts; the same for the site, the tests and the documents. */
export const texts = () => ({ ...mdx({ rehypePlugins: [() => drawTags] }), enforce: 'pre' }) as Plugin;
