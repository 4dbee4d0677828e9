import { readVerifySettings } from '#server/chain/deployment/settings.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import type { Session } from '../session.ts';
import { connect } from './connect.ts';
import { verifyAndPrint } from './verify-and-print.ts';

/** `usg token verify`: compares a deployed token with the sources, byte for byte. */
export async function verifyDeployedToken(session: Session): Promise<CommandResult> {
  const { rpcUrl, token, inbox, chainId: expected, deployBlock, saleDesk } = readVerifySettings(session.settings);
  const { chainId, client } = await connect(rpcUrl, expected);
  const chain = { id: chainId, client, token, inbox, saleDesk, local: false, explorer: null, deployBlock };
  return verifyAndPrint(session, chain);
}
