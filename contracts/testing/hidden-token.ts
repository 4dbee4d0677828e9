import { type Address, encodeAbiParameters, type Hex } from 'viem';
import { roleHash } from '#domain/token-roles.ts';
import { usgTokenAbi } from '../abi.ts';
import type { TokenSettings } from '../creation.ts';
import { usgTokenStorage } from '../deployed.ts';
import { compile, standardInput } from '../generate.ts';

const FILE = 'testing/HiddenToken.sol';

/** The creation code of a contract that inherits the token, without its constructor's arguments. */
async function codeOf(name: 'HiddenToken' | 'OpenlyGrantedToken'): Promise<Hex> {
  const { contracts } = await compile(await standardInput([FILE]));
  return `0x${contracts[FILE]?.[name]?.evm.bytecode.object}`;
}

const settingsType = usgTokenAbi.find((item) => item.type === 'constructor')?.inputs[0];
const withArguments = (
  code: Hex,
  types: readonly string[],
  values: readonly unknown[],
  settings: TokenSettings,
): Hex => {
  const inputs = [settingsType, ...types.map((type) => ({ type }))];
  return `${code}${encodeAbiParameters(inputs as never, [settings, ...values] as never).slice(2)}`;
};

/** The creation code of a token with a balance and a COMPLIANCE holder that are in its storage and in no event. */
export const hiddenTokenCode = async (settings: TokenSettings, holder: Address, units: bigint): Promise<Hex> =>
  withArguments(
    await codeOf('HiddenToken'),
    ['address', 'uint256', 'bytes32', 'address', 'uint256', 'uint256'],
    [
      holder,
      units,
      roleHash('COMPLIANCE'),
      holder,
      BigInt(usgTokenStorage._accounts.slot),
      BigInt(usgTokenStorage._roles.slot),
    ],
    settings,
  );

/** The creation code of a token whose constructor grants PAUSER by itself, in an event like any other. */
export const openlyGrantedTokenCode = async (settings: TokenSettings, holder: Address): Promise<Hex> =>
  withArguments(await codeOf('OpenlyGrantedToken'), ['bytes32', 'address'], [roleHash('PAUSER'), holder], settings);
