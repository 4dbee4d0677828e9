import { StartupError } from '../../platform/errors.ts';
import { readBuild } from '../../site/pages/read-build.ts';
import { type Check, type Finding, ok } from '../finding.ts';

const unusable = (what: string): Finding => ({
  id: 'build.unusable',
  level: 'error',
  what,
  why: 'The site doesn’t start with pages of another version, or of another issuer.',
  fix: 'node scripts/build-web.mjs',
});

/** Whether the web build is of this version and of this site.config.ts. */
export const buildCheck: Check = {
  subject: 'Web build',
  patienceMs: 8_000,
  look: async ({ env }) => {
    if (env.webUrl) return [ok('build.ok', 'Pages come from the web’s development server.')];
    try {
      const { pages } = await readBuild(env.buildDir);
      return [ok('build.ok', `${env.buildDir} holds ${pages.size} files of pages, of this site.config.ts.`)];
    } catch (error) {
      if (error instanceof StartupError) return [unusable(error.message)];
      throw error;
    }
  },
};
