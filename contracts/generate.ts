import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACTS_DIR, runForge } from './forge.ts';

const NOTICE = '// Generated from src/ by `node contracts/generate.ts`. Do not edit.\n';

// The compiler's own type names are of no use to a caller, and the ABI goes to the browser.
const withoutInternalType = (key: string, value: unknown) => (key === 'internalType' ? undefined : value);

/** The contracts that are deployed, by the names that the generated constants begin with. */
const CONTRACTS = { usgToken: 'UsgToken', redemptionInbox: 'RedemptionInbox' };

/** Compiles the contracts and returns the text of each generated file, by name. Throws the compiler's words. */
export async function generateArtifacts(): Promise<Record<string, string>> {
  const out = await mkdtemp(join(tmpdir(), 'usg-contracts-'));
  try {
    const build = await runForge(['build', 'src', '--force', '--out', out, '--cache-path', join(out, 'cache')]);
    if (!build.ok) throw new Error(`The contracts do not compile.\n${build.stdout}${build.stderr}`);

    const texts = { 'abi.ts': NOTICE, 'bytecode.ts': NOTICE };
    for (const [constant, contract] of Object.entries(CONTRACTS)) {
      const { abi, bytecode } = JSON.parse(await readFile(join(out, `${contract}.sol`, `${contract}.json`), 'utf8'));
      const entries = abi.map((entry: unknown) => `  ${JSON.stringify(entry, withoutInternalType)},\n`).join('');
      texts['abi.ts'] += `export const ${constant}Abi = [\n${entries}] as const;\n`;
      texts['bytecode.ts'] += `export const ${constant}Bytecode =\n  '${bytecode.object}';\n`;
    }
    return texts;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await generateArtifacts()))
    await writeFile(join(CONTRACTS_DIR, name), text);
}
