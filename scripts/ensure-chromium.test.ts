import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.mjs';

it.each([
  ['tests and benches of the wallet', './wallet/testing/chromium.ts', 'launchChromium'],
  ['tests in a browser, pictures and visual comparison', './e2e/support/browser.ts', 'openBrowser'],
  ['documents and logos', './publishing/tasks/chromium.ts', 'openChromium'],
])('%s start the browser that npm test installs', (_, module, open) => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  try {
    const [program, started] = [join(folder, 'chromium-headless-shell'), join(folder, 'started')];
    writeFileSync(program, `#!/bin/sh\n: > ${started}\nexit 1\n`);
    chmodSync(program, 0o755);
    const { CHROMIUM_PATH: _, ...env } = process.env;
    const script = `import { ${open} } from '${module}'; await ${open}().catch(() => undefined);`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      env: { ...env, PATH: `${folder}:${env.PATH}` },
    });
    expect(existsSync(started)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
