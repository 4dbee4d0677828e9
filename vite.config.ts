import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { texts } from './content/texts-plugin.ts';
import { CHUNKS } from './web/postbuild/chunks.ts';
import { colorStyles } from './web/styles/color-styles.ts';

export default defineConfig(({ isPreview }) => ({
  publicDir: 'web/public',
  plugins: [texts(), colorStyles(), tailwindcss(), reactRouter()],
  // Inlined assets would be data: URLs, which the CSP refuses for fonts and workers.
  build: { assetsInlineLimit: 0, manifest: true, target: 'es2022', sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A constant's value stands where it's used, so that a page takes none of the others along.
          optimization: { inlineConst: { mode: 'all' } },
          // The long texts are drawn at build time only; where nothing uses them they leave nothing behind.
          treeshake: {
            moduleSideEffects: [
              { test: /\/(content|web\/legal|web\/brand\/guide)\/.*\.(tsx?|mdx)$/, sideEffects: false },
            ],
          },
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
  },
  worker: { format: 'es' },
  // The build draws the pages with a preview server, which would go through every folder to watch it.
  ...(isPreview && { server: { watch: null } }),
}));
