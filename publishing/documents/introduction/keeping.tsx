import { figures } from '#content/figures.ts';
import { Sheet } from '../brochure/sheet.tsx';
import { Topics } from '../brochure/topics.tsx';
import { KeyDiagram } from './key-diagram.tsx';

const { token, company } = figures;

export const Keeping = () => (
  <Sheet
    id="keeping"
    eyebrow="Your wallet"
    title="Keeping and sending"
    lead="Whoever has the private key has the tokens. That is why the key is made on your device, and stays there."
  >
    <KeyDiagram />
    <Topics
      topics={[
        {
          title: 'The wallet on our site',
          text: `It is made in your browser in a minute, and needs no account. The key is encrypted under your password. ${company} never sees either and can restore neither: without the backup file and its password, or the key itself, the tokens are lost.`,
        },
        {
          title: 'A hardware wallet',
          text: `For more than you would carry in your pocket, use a device such as a Ledger. The key never touches a browser. ${token} works in any wallet for ERC-20 tokens once you give it the contract’s address.`,
        },
        {
          title: 'Sending',
          text: `Any amount down to ${figures.decimals} decimals goes to any Ethereum address, at any hour. Each transfer costs a fee in ETH, which the network takes and we do not; the wallet shows an estimate before you confirm. A transfer cannot be undone.`,
        },
        {
          title: 'Backing it up',
          text: 'The wallet gives you a file that MetaMask, MyEtherWallet and geth can read, and can print the key on paper. Keep copies in two places, and the password in neither of them.',
        },
        {
          title: 'First a small amount',
          text: 'Before you move much, move a little, and see that it arrives. An exchange may not take this token, or may want it at another address: ask first.',
        },
        {
          title: 'The right address',
          text: 'Anyone can publish a token that borrows our name. The one true contract address stands on our site under /ethereum-token. Compare every character. Tokens at another address stand for no coin and cannot be redeemed.',
        },
      ]}
    />
  </Sheet>
);
