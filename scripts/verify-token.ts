// npm run verify-token: compares a deployed token with the sources, byte for byte.
import { parseArgs } from 'node:util';
import { readVerifySettings } from '../server/chain/deployment/settings.ts';
import { connect, runCommand } from './token/command.ts';
import { verifyAndPrint } from './token/verify-and-print.ts';

async function verifyDeployed(args: string[]): Promise<boolean> {
  parseArgs({ args, options: {} });
  const { rpcUrl, token, inbox, chainId: expected, deployBlock } = readVerifySettings(process.env);
  const { chainId, client } = await connect(rpcUrl, expected);
  return verifyAndPrint({ id: chainId, client, token, inbox, local: false, explorer: null, deployBlock });
}

await runCommand(verifyDeployed);
