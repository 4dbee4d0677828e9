import type { Config } from '@react-router/dev/config';
import { finishBuild } from './web/postbuild/finish.ts';
import { PAGE_FILES } from './web/postbuild/page-files.ts';

export const BUILD_DIRECTORY = process.env.BUILD_DIRECTORY ?? 'build';

export default {
  appDirectory: 'web',
  buildDirectory: BUILD_DIRECTORY,
  ssr: false,
  prerender: PAGE_FILES.map((page) => page.prerender),
  buildEnd: ({ reactRouterConfig, viteConfig }) => finishBuild(reactRouterConfig, viteConfig),
} satisfies Config;
