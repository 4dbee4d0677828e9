import type { LoggedPrice } from '#domain/price/price.ts';
import { SIGNER_NOTES } from '#domain/verifier/messages.ts';
import type { Proof } from '#proof/prices.ts';
import { type RoleHistory, type SignerStanding, standingOf } from '#proof/signer-standing.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  of: 'price' | 'withdrawal';
  proof: Proof;
  signed: Pick<LoggedPrice, 'signer' | 'time'>;
  history: RoleHistory;
};

/** Whether the signature of a price, or of its withdrawal, is one that counts. */
export function SignatureVerdict({ of, proof, signed, history }: Props) {
  const title = of === 'price' ? 'Signature' : 'Signature of the withdrawal';
  const role = `The signer ${proof.isPricer ? 'holds' : 'no longer holds'} the PRICER role on the token today.`;
  const standing = standingOf(proof, signed, history);
  if (standing === 'not-yet') {
    return (
      <Notice kind="danger" title={`${title} by an account that couldn’t set prices then`} live>
        <p>{SIGNER_NOTES[standing]}</p>
      </Notice>
    );
  }
  if (standing === 'future') {
    return (
      <Notice kind="warning" title={`${title} can’t be confirmed`} live>
        <p>{SIGNER_NOTES[standing]}</p>
      </Notice>
    );
  }
  if (proof.contract) {
    return <ContractVerdict title={title} of={of} contract={proof.contract} standing={standing} role={role} />;
  }
  if (standing === 'unsigned') {
    return (
      <Notice kind="danger" title={`${title} not verified`} live>
        <p>This signer didn’t sign this {of} and time. Please let us know.</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind={standing === 'current' ? 'good' : 'warning'}
      title={standing === 'current' ? `${title} verified` : `${title} by a former signer`}
      live
    >
      <p>
        Your browser checked that this signer signed exactly this {of} and time, for this token and chain. {role}{' '}
        {noteOf(standing)}
      </p>
    </Notice>
  );
}

const noteOf = (standing: SignerStanding) =>
  standing === 'former' || standing === 'late' || standing === 'unchecked'
    ? SIGNER_NOTES[standing]
    : SIGNER_NOTES.dateUnproved;

type Contract = NonNullable<Proof['contract']>;
type ContractProps = Pick<Props, 'of'> & {
  title: string;
  contract: Contract;
  standing: SignerStanding;
  role: string;
};

/** The verdict where the signer is a contract with owners of its own: says which of the possible checks was made. */
function ContractVerdict({ title, of, contract, standing, role }: ContractProps) {
  const { atTime, block, owners } = contract;
  const keys = owners.length > 0 && (
    <p className="mt-2">
      Keys that signed exactly this {of} and time:{' '}
      {owners.map((owner) => (
        <AddressText key={owner} short of={owner} className="mr-2" />
      ))}
    </p>
  );
  if (standing === 'unconfirmed') {
    return (
      <Notice kind="warning" title={`${title} can’t be confirmed from here`} live>
        <p>
          The signer is a contract that doesn’t accept this signature today,{' '}
          {atTime === false
            ? `and didn’t as of block ${block} either, the last one before the signed time.`
            : `perhaps because its owners have changed, and our node no longer knows the state of block ${block}, the last one before the signed time. A node with all old states can tell: ask the contract isValidSignature as of that block.`}
        </p>
        {keys}
      </Notice>
    );
  }
  return (
    <Notice kind={standing === 'current' ? 'good' : 'warning'} title={contractTitle(title, standing)} live>
      <p>
        The signer is a contract, such as a Safe of several owners. Your browser asked the blockchain through our node:{' '}
        {answersOf(contract, of)} {role} {noteOf(standing)}
      </p>
      {keys}
    </Notice>
  );
}

function contractTitle(title: string, standing: SignerStanding): string {
  if (standing === 'current') return `${title} verified`;
  if (standing === 'late') return `${title} of a later signer`;
  if (standing === 'unchecked') return `${title} couldn’t be checked`;
  return `${title} by a former signer`;
}

function todayText(today: boolean | undefined): string {
  if (today === undefined) return 'gives no answer about';
  return today ? 'accepts' : 'doesn’t accept';
}

/** What the contract says of the signature today, and as of the block before the signed time. */
function answersOf({ atTime, today, block }: Contract, of: Props['of']): string {
  const now = `the contract ${todayText(today)} this signature of exactly this ${of} and time today`;
  if (atTime === undefined) {
    return `${now}. Our node no longer knows the state of block ${block}, the last one before the signed time.`;
  }
  return `${now}, and ${atTime ? 'accepted' : 'didn’t accept'} it as of block ${block}, the last one before the signed time.`;
}
