import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { redemptionInboxBytecode, usgTokenBytecode } from './bytecode.ts';
import { CONTRACTS_DIR, runForge } from './foundry.ts';
import { compileSources, generateArtifacts } from './generate.ts';

const AGAIN = 'Run `node contracts/generate.ts` and commit the result.';

it('has committed the ABI and the bytecode that the sources compile to', { timeout: 120_000 }, async () => {
  for (const [name, text] of Object.entries(await generateArtifacts())) {
    const committed = await readFile(join(CONTRACTS_DIR, name), 'utf8');
    expect(committed === text, `contracts/${name} is not what the sources compile to. ${AGAIN}`).toBe(true);
  }
});

it('gives explorers one standard JSON input that compiles to what is deployed', { timeout: 120_000 }, async () => {
  const { input, compiler, token, inbox } = await compileSources();
  expect([token === usgTokenBytecode, inbox === redemptionInboxBytecode]).toEqual([true, true]);
  expect(compiler).toMatch(/^v0\.8\.\d+\+commit\.[0-9a-f]{8}$/);
  expect(Object.keys(input.sources).filter((name) => !/^(src|@openzeppelin\/contracts)\//.test(name))).toEqual([]);
});

it('keeps the sources in the form that forge gives them', { timeout: 120_000 }, async () => {
  const { ok, stdout } = await runForge(['fmt', '--check']);
  expect(ok, stdout).toBe(true);
});
