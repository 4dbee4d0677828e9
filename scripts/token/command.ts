import { BaseError } from 'viem';
import { httpNode } from '../../server/chain/http-node.ts';
import { nodeClient } from '../../server/chain/node-client.ts';
import { StartupError } from '../../server/platform/errors.ts';

export function print(...lines: string[]): void {
  for (const line of lines) console.log(line);
}

export const bullets = (lines: string[]) => lines.map((line) => `  - ${line}`);

/** Connects to the node; throws if it serves another chain than the expected one. */
export async function connect(rpcUrl: string, expected: number | undefined) {
  const node = httpNode(rpcUrl);
  const chainId = await nodeClient(node, 1).getChainId();
  if (expected !== undefined && chainId !== expected) {
    throw new StartupError(`CHAIN_ID is ${expected}, and the node serves chain ${chainId}.`);
  }
  return { node, chainId, client: nodeClient(node, chainId) };
}

export type Connection = Awaited<ReturnType<typeof connect>>;

/** Runs a command with the arguments of the command line; `true` is success. Prints what went wrong. */
export async function runCommand(command: (args: string[]) => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await command(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    console.error(`This could not be done: ${messageOf(error as Error)}`);
    process.exitCode = 1;
  }
}

// viem's whole message would repeat the call's data; what the node said is in the details.
function messageOf(error: Error): string {
  if (!(error instanceof BaseError)) return error.message;
  return [...new Set([error.shortMessage, error.details])].join(' ').trim();
}
