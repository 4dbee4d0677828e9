import { type Address, encodeAbiParameters, type Hex } from 'viem';
import { compile, standardInput } from '../generate.ts';

const FILE = 'test/Wallet.sol';

/** The creation code of a wallet that is a contract and takes its one owner's signatures for its own (ERC-1271). */
export async function contractWalletCode(owner: Address): Promise<Hex> {
  const { contracts } = await compile(await standardInput([FILE]));
  const code = contracts[FILE]?.Wallet?.evm.bytecode.object;
  return `0x${code}${encodeAbiParameters([{ type: 'address' }], [owner]).slice(2)}`;
}
