import { site } from '#site';

/** A send: the checks before it in the order in which they are made, and what is said after it. */
export const SEND_MESSAGES = {
  wrongChain: 'This site is connected to a different network than the token’s. Nothing was sent.',
  checksum: 'There’s a typo in the address: its capital letters don’t match. Please copy it again.',
  zero: `${site.symbol} sent to the zero address would be lost`,
  own: 'This is your own address',
  token: `This is the address of the token contract: ${site.symbol} sent to it would be lost`,
  inbox: `This is the address of our redemption contract: ${site.symbol} sent to it would be lost`,
  contract: `This address is a contract. Unless it was built to pass ${site.symbol} on, as an exchange’s or a smart wallet’s is, whatever you send there is lost. Ask the recipient if you’re not sure.`,
  lookAlike:
    'This isn’t the address you know. It looks the same at the ends, but the marked characters differ. Scammers create such addresses so that you copy the wrong one.',
  firstTime: `You haven’t sent ${site.symbol} to this address before. Please compare it with the one you were given.`,

  confirm: `Are you sure you want to send ${site.symbol}? This cannot be undone.`,
  done: `${site.symbol} sent, please wait for your balance to reflect this transaction after it is written to the blockchain.`,
  /** Instead of `done` while the network has not confirmed that it has the transaction. */
  kept: 'The network didn’t respond. Your signed transaction is saved in this browser and will be sent as soon as the network responds. Don’t send it again.',
} as const;

/** If a balance could not be read again for a while; `time` as the reader's clock has it. */
export const balanceStale = (time: string) =>
  `This balance is from ${time}. The Ethereum network hasn’t answered since then.`;

/** While the site doesn't answer: what can't be shown, and what needs no site. */
export const WITHOUT_SITE =
  'We can’t reach the site right now, so your balance and transactions can’t be shown, and nothing can be sent. Your tokens are on the Ethereum network and safe. Your address, Backup and Paper Wallet work without us.';
export const sendTooMuch = (balance: string) =>
  balance === '0'
    ? `There’s no ${site.symbol} in this wallet to send`
    : `That’s more than this wallet holds. You can send at most ${balance} ${site.symbol}.`;
export const sendFeeMissing = (balance: string, eth: string) =>
  `You have ${balance} ${site.symbol} but need about ${eth} ETH for the transaction fee`;

/** A transaction's status, as its owner reads it. */
export const TRANSACTION_LABELS = {
  signed: 'Signed, waiting to be sent',
  sent: 'Sent, waiting for a block',
  confirmed: 'Confirmed and final',
  failed: 'Failed',
  dropped: 'Didn’t go through',
} as const;

/** Without a number where its block isn't known. */
export const transactionInBlock = (confirmations?: number) =>
  confirmations === undefined
    ? 'In a block'
    : `In a block, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;
