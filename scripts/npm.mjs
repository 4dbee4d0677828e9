import { longStep } from './long-step.mjs';

/** Runs the npm that runs us, else the one on the PATH. */
export function npm(title, args, options) {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.[cm]?js$/.test(own)) return longStep(title, process.execPath, [own, ...args], options);
  return longStep(title, 'npm', args, { ...options, shell: process.platform === 'win32' });
}
