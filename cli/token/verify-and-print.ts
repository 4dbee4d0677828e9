import { join } from 'node:path';
import { clearSigningFiles } from '#contracts/clear-signing/clear-signing-files.ts';
import { compileSources, writeFiles } from '#contracts/generate.ts';
import { VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import type { Deployment } from '#server/chain/deployment/plan.ts';
import { verifyToken } from '#server/chain/deployment/verify.ts';
import type { Chain } from '#server/platform/context.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { root } from '../../scripts/root.mjs';
import type { Session } from '../session.ts';
import { bullets } from './connect.ts';

const OUT = join('contracts', 'out');

/** Compares the token with the sources, prints the result, and writes what explorers and wallets need. Not ok if anything differs. */
export async function verifyAndPrint({ print }: Session, chain: Chain, expected?: Deployment): Promise<CommandResult> {
  print('', 'Compiling the sources and comparing…');
  const compiled = await compileSources();
  const { lines, differences, constructorArguments } = await verifyToken(chain, compiled, expected);
  await writeFiles(join(root, OUT), { 'standard-input.json': `${JSON.stringify(compiled.input, null, 2)}\n` });
  const { optimizer, evmVersion } = compiled.input.settings;
  print(
    '',
    ...lines,
    '',
    'For explorers (verify by standard JSON input):',
    `  file: ${join(OUT, 'standard-input.json')}`,
    `  compiler: ${compiled.compiler}, optimizer with ${optimizer.runs} runs, EVM ${evmVersion}`,
    `  src/UsgToken.sol:UsgToken, constructor arguments ${constructorArguments.token?.slice(2) ?? 'unknown'}`,
    `  src/RedemptionInbox.sol:RedemptionInbox, constructor arguments ${constructorArguments.inbox.slice(2)}`,
    ...(constructorArguments.desk
      ? [`  src/SaleDesk.sol:SaleDesk, constructor arguments ${constructorArguments.desk.slice(2)}`]
      : []),
    '',
  );
  const { id: chainId, token, inbox } = chain;
  const data = { chainId, token, inbox, constructorArguments, differences };
  if (differences.length > 0) return { ok: false, lines: ['This token differs:', ...bullets(differences)], data };
  await writeFiles(join(root, OUT, 'clear-signing'), clearSigningFiles(compiled.abis, chain));
  const verified = [
    `${VERIFY_RESULTS.creation}.`,
    `${VERIFY_RESULTS.roles}.`,
    'Verified: the code, the creation, the settings, the roles and the history are as they should be.',
    `For wallets, what signers of this token are shown (ERC-7730): ${join(OUT, 'clear-signing')}`,
  ];
  return { ok: true, lines: verified, data };
}
