import { PASSWORD_MIN, WALLET_IDLE_MINUTES, WALLET_SESSION_HOURS } from '#domain/terms.ts';
import { site } from '#site';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const ANSWERS: [question: string, answer: string][] = [
  [
    'What is this wallet?',
    'A private key that was made in this browser and is kept in it, encrypted with your password. The key moves the USG and ETH of your address. This site shows what the blockchain says about that address; it never holds your tokens.',
  ],
  [
    'Where is my key?',
    'Only in this browser on this device, encrypted, and in the backup files that you keep. It is never sent to a server. If you clear the site’s data or lose the device, the backup file and its password bring the wallet back.',
  ],
  [
    'Do the three words restore my wallet?',
    'No. They are mixed into the randomness when the key is made and are not kept. Only the backup file with its password, or the private key itself, restores the wallet.',
  ],
  [
    'What if I forget my password?',
    `Nobody can reset it, ${site.company} included. If you still have the private key, for instance on a paper wallet, restore the wallet from it and choose a new password of at least ${PASSWORD_MIN} characters.`,
  ],
  [
    'How long does it stay unlocked?',
    `Until you press Lock, close the tab, or leave it unused for ${WALLET_IDLE_MINUTES} minutes; at most ${WALLET_SESSION_HOURS} hours. A reload of the same tab keeps it unlocked.`,
  ],
  [
    'Why do I need ETH?',
    'USG lives on the Ethereum blockchain, and every transaction there pays a small fee in ETH. The send form shows an estimate before you confirm.',
  ],
  [
    'Can I use another wallet?',
    'Yes. Backup offers a standard file that MetaMask, MyEtherWallet and geth import. For larger amounts a hardware wallet is the safer place.',
  ],
];

export function FaqDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Wallet FAQ" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Accordion>
        {ANSWERS.map(([question, answer]) => (
          <AccordionItem key={question} title={question} name="wallet-faq">
            <p>{answer}</p>
          </AccordionItem>
        ))}
      </Accordion>
    </Dialog>
  );
}
