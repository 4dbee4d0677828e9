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
} as const;
