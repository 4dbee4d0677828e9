import { figures } from '#content/figures.ts';
import { Diagram, Label, Topics } from '../brochure-blocks.tsx';
import { webAddress } from '../document-html.tsx';

const { token, company } = figures;

const Key = ({ x, y }: { x: number; y: number }) => (
  <g className="key" transform={`translate(${x} ${y})`}>
    <circle r="11" />
    <path d="M11 0h38M37 0v10M47 0v8" />
  </g>
);

/** The key stays in the browser; only signed transfers leave it. */
const KeyDiagram = () => (
  <Diagram
    height={204}
    description="Your device on the left holds the key, the password and the backup file. Only a signed transfer leaves it. It passes through our server, which can’t change it, and is recorded on the Ethereum ledger on the right."
  >
    <rect className="zone" x="14" y="18" width="232" height="168" rx="5" />
    <Label className="zone-name" x="34" y="46" text="Your device" />
    <Key x={52} y={80} />
    <Label className="zone-note" x="118" y="84" text="the private key" />
    <rect className="paper-sheet" x="41" y="104" width="22" height="28" rx="3" />
    <path className="paper-lines" d="M46 113h12M46 119h12M46 125h8" />
    <Label className="zone-note" x="118" y="122" text="its encrypted backup" />
    <circle className="dots" cx="44" cy="157" r="3" />
    <circle className="dots" cx="54" cy="157" r="3" />
    <circle className="dots" cx="64" cy="157" r="3" />
    <Label className="zone-note" x="118" y="161" text="your password" />

    <path className="flow" d="M246 102h106" />
    <path className="flow-head" d="M346 96l10 6-10 6z" />
    <Label className="zone-name" x="300" y="84" textAnchor="middle" text="a signed" />
    <Label className="zone-name" x="300" y="126" textAnchor="middle" text="transfer" />

    <rect className="zone" x="358" y="62" width="108" height="80" rx="5" />
    <Label className="zone-name" x="412" y="98" textAnchor="middle" text="Our server" />
    <Label className="zone-note" x="412" y="114" textAnchor="middle" text="passes it on" />

    <path className="flow" d="M466 102h44" />
    <path className="flow-head" d="M504 96l10 6-10 6z" />
    <rect className="zone zone-gold" x="516" y="18" width="120" height="168" rx="5" />
    <Label className="zone-name" x="576" y="98" textAnchor="middle" text="Ethereum" />
    <Label className="zone-note" x="576" y="114" textAnchor="middle" text="the public ledger" />
    <title>{`How a transfer of ${figures.token} leaves your device`}</title>
  </Diagram>
);

export const Keeping = () => (
  <>
    <KeyDiagram />
    <Topics
      topics={[
        {
          title: 'The wallet on our site',
          text: `You create it in your browser in a minute, without an account. The key is encrypted with your password. ${company} never sees either and can’t restore them. ${figures.keyLost}`,
        },
        {
          title: 'A hardware wallet',
          text: `For more than you’d carry in cash, use a device such as a Ledger. The key never touches a browser. ${token} works in any wallet for ERC-20 tokens once you give it the contract’s address.`,
        },
        {
          title: 'Sending',
          text: `You can send any amount, down to ${figures.decimals} decimals, to any Ethereum address, at any time. Each transfer costs a fee in ETH, which goes to the network, not to us. The wallet shows an estimate before you confirm. You can’t undo a transfer.`,
        },
        {
          title: 'Backing it up',
          text: 'The wallet gives you a file that MetaMask, MyEtherWallet and geth can read, and can print the key on paper. Keep copies in two places, and the password somewhere else.',
        },
        {
          title: 'Start with a small amount',
          text: 'Before you move a large amount, move a small one and check that it arrives. An exchange may not accept this token, or may want it at a different address, so ask first.',
        },
        {
          title: 'The right address',
          text: `Anyone can publish a token with our name. The one genuine contract address is at ${webAddress('/ethereum-token')}. Compare every character: tokens at any other address stand for no coin.`,
        },
      ]}
    />
  </>
);
