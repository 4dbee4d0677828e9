/** Of a holder's wallet that isn't this browser's. */
export const CONNECTED_MESSAGES = {
  choose: 'Your key stays in that wallet, and you confirm everything there. It needs no wallet in this browser.',
  extensionAgain:
    'The wallet isn’t connected right now. You can look at your balance, but to send or redeem, unlock it and connect again.',
  ledgerAgain:
    'You can look at your balance. To send or redeem, plug in the Ledger, open its Ethereum app and connect again.',
  noAddressBook:
    'There’s no address book with this wallet: names are encrypted with the key of a wallet in this browser.',
  tokenAdded: 'The token is now in the wallet’s list.',
  ownFee: 'Your wallet may set its own network fee. It shows the final fee before you confirm.',
  replaceThere: 'To speed it up or cancel it, open the wallet that sent it.',
  /** Where a page found no wallet to redeem from. */
  redeemWith: 'Are your tokens in MetaMask, another browser wallet or a Ledger? Redeem them right from there.',
} as const;

/** Of an address in a form, by the name of the connected wallet. */
export const knownFrom = (name: string) => `This address is from ${name}. You can enter another address of yours.`;
export const unlikeConnected = (name: string) =>
  `This isn’t the address from ${name}. Please make sure the address is yours.`;
