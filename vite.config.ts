import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  // Inlined assets would be data: URLs, which the CSP refuses for fonts and workers.
  build: { assetsInlineLimit: 0, target: 'es2022', sourcemap: false },
  worker: { format: 'es' },
});
