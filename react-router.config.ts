import type { Config } from '@react-router/dev/config';
import { finishBuild } from './web/postbuild/finish.ts';
import { PAGE_FILES } from './web/postbuild/page-files.ts';

export default {
  appDirectory: 'web',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: false,
  prerender: PAGE_FILES.map((page) => page.prerender),
  buildEnd: ({ reactRouterConfig, viteConfig }) => finishBuild(reactRouterConfig, viteConfig),
} satisfies Config;
