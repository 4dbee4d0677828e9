import { type Address, encodeFunctionData, type Hex, pad, parseAbi, recoverAddress, size } from 'viem';

// What no key signed may be a contract's, as in contracts/src/extensions/Signatures.sol.
const SIGNATURE_BYTES = 65;
const ERC1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);

/** Whose key signed the hash; undefined where these aren't the 65 bytes of a key. */
export const keyOf = async (hash: Hex, signature: Hex): Promise<Address | undefined> =>
  size(signature) === SIGNATURE_BYTES ? recoverAddress({ hash, signature }).catch(() => undefined) : undefined;

/** The call that asks a contract whether it accepts the signature as its own (ERC-1271). */
export const contractQuestion = (hash: Hex, signature: Hex): Hex =>
  encodeFunctionData({ abi: ERC1271, functionName: 'isValidSignature', args: [hash, signature] });

/** The contract's answer that it does. */
export const ACCEPTED: Hex = pad('0x1626ba7e', { dir: 'right', size: 32 });
