/** A chain as pages name it. */
export function networkName(chainId: number, isLocal: boolean): string {
  if (chainId === 1) return 'Ethereum';
  return isLocal ? `A local test chain (${chainId})` : `Chain ${chainId}`;
}
