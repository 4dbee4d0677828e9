import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const EVERY_PAGE = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|hono)\//;

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  // Inlined assets would be data: URLs, which the CSP refuses for fonts and workers.
  build: { assetsInlineLimit: 0, target: 'es2022', sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page needs, in one file: it compresses better than ten.
          output: { codeSplitting: { groups: [{ name: 'vendor', test: EVERY_PAGE }] } },
        },
      },
    },
  },
  worker: { format: 'es' },
});
