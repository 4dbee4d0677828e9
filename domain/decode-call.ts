import { type Abi, decodeFunctionData, encodeFunctionData, type Hex, slice, toFunctionSelector } from 'viem';

/** A contract's function with what it is called with, and the names of that. */
export type DecodedCall = { name: string; args: readonly unknown[]; names: readonly string[] };

/** What a call's bytes say; undefined if that isn't a function of the contract, or the bytes have more than its arguments, which nobody would be shown. */
export function decodeCall(abi: Abi, data: Hex): DecodedCall | undefined {
  try {
    const { functionName: name, args = [] } = decodeFunctionData({ abi, data });
    if (encodeFunctionData({ abi, functionName: name, args }) !== data.toLowerCase()) return undefined;
    const selector = slice(data, 0, 4);
    const item = abi.find((each) => each.type === 'function' && toFunctionSelector(each) === selector);
    return { name, args, names: item?.type === 'function' ? item.inputs.map((input) => input.name ?? '') : [] };
  } catch {
    return undefined;
  }
}
