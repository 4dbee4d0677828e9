import { useMemo, useState } from 'react';
import { coinsText, counted, wordFor } from '#domain/counted.ts';
import { shownDate } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { type Lot, lotTree } from '#proof/lots.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Agreed } from '#web/ui/verdict.tsx';
import type { useAttestationProof } from './attestation-proof.ts';
import type { Attestation } from './statement.ts';

type Props = {
  attestation: Attestation;
  proof: ReturnType<typeof useAttestationProof>;
  /** Whether the token has no later attestation. */
  isNewest: boolean;
};

const SHOWN_AT_FIRST = 10;

const ATTESTED = 'Your browser computed their Merkle root, which the manifest names.';
const NOT_ATTESTED = 'Don’t rely on this list, and please tell us.';
const SUPERSEDED = 'The token has a later attestation than the one they belong to, which our site doesn’t list.';

/** The lots of the last attestation, red where they aren't the attested ones, and each one's proof. */
export function Lots({ attestation, proof, isNewest }: Props) {
  if (!attestation.manifest) {
    return <p>We don’t have the manifest of the last attestation, so its lots aren’t known here.</p>;
  }
  if (proof.error) return <LoadFailed title="The lots could not be checked" query={proof} />;
  // The page's verdict says that they are being added up.
  if (!proof.data) return null;
  const { lots, faults } = proof.data;
  if (!lots) return <p>{faults[0]}</p>;
  const sum = lots.reduce((coins, lot) => coins + lot.coins, 0);
  const isAttested = isNewest && faults.length === 0 && String(sum) === attestation.coins;
  const sums = `${counted(lots.length, 'lot adds', 'lots add')} up to ${coinsText(sum)}; ${formatCount(BigInt(attestation.coins))} ${wordFor(BigInt(attestation.coins), 'was', 'were')} attested.`;
  return (
    <div className="grid gap-6">
      {isAttested ? (
        <Agreed title="The lots are the attested ones">
          {sums} {ATTESTED}
        </Agreed>
      ) : (
        <Notice kind="danger" title="These lots aren’t the attested ones" live>
          <p>
            {sums} {isNewest ? NOT_ATTESTED : SUPERSEDED}
          </p>
        </Notice>
      )}
      <Disclosure id="lots" title="Find a lot, and prove that it’s one of them" bodyClassName="grid gap-6">
        <LotSearch lots={lots} isAttested={isAttested} />
      </Disclosure>
    </div>
  );
}

/** Finds lots by id, mint, year or serial number, and shows one's way to the attested root. */
function LotSearch({ lots, isAttested }: { lots: readonly Lot[]; isAttested: boolean }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const matching = useMemo(() => {
    const part = search.trim().toLowerCase();
    return lots.filter(({ id, mint, year, serials = [] }) =>
      [id, mint, String(year), ...serials].some((text) => text.toLowerCase().includes(part)),
    );
  }, [lots, search]);
  const columns: Column<Lot>[] = [
    { label: 'Lot', cell: ({ id }) => <span className="wrap-anywhere">{id}</span> },
    { label: 'Coins', align: 'end', cell: ({ coins }) => formatCount(coins) },
    { label: 'Year', align: 'end', wide: true, cell: ({ year }) => year },
    { label: 'Mint', wide: true, cell: ({ mint }) => mint },
    { label: 'Depository', wide: true, cell: ({ depository }) => depository },
    {
      label: 'Proof',
      cell: ({ id }) => (
        <Button kind="secondary" size="sm" className="-my-1" onClick={() => setChosen(id)}>
          Prove <span className="sr-only">lot {id}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <TextField
        label="Find a lot"
        hint="By its id, mint, year or a serial number"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Table
        caption="Lots"
        columns={columns}
        rows={matching.slice(0, SHOWN_AT_FIRST)}
        rowKey={({ id }) => id}
        empty="No lot of the last attestation matches."
      />
      {matching.length > SHOWN_AT_FIRST && (
        <p className="text-muted text-sm">
          {formatCount(matching.length)} lots match; the first {SHOWN_AT_FIRST} are shown.
        </p>
      )}
      {chosen !== undefined && <LotProof lots={lots} id={chosen} isAttested={isAttested} />}
    </>
  );
}

/** A lot with its way to the attested root, in a form that another program can check. */
function proofFile(lots: readonly Lot[], id: string) {
  const tree = lotTree(lots);
  const proof = tree.proofOf(id);
  return proof && { root: tree.root, text: JSON.stringify(proof, null, 2) };
}

function LotProof({ lots, id, isAttested }: { lots: readonly Lot[]; id: string; isAttested: boolean }) {
  const file = useMemo(() => proofFile(lots, id), [lots, id]);
  const lot = lots.find((each) => each.id === id);
  if (!file || !lot) return null;
  return (
    <section aria-label={`Lot ${id}`} className="grid gap-4 rounded-md border border-line p-5">
      <Notice kind={isAttested ? 'good' : 'danger'} live>
        <p>
          {isAttested
            ? `Lot ${id} with exactly these details is one of the attested lots.`
            : `Lot ${id} leads to a different root from the attested one.`}
        </p>
      </Notice>
      <Facts
        items={[
          ['Lot', id],
          ['Coins', formatCount(lot.coins)],
          ['Year and mint', `${lot.year}, ${lot.mint}`],
          ['Depository', lot.depository],
          ...(lot.box === undefined ? [] : [['Box', lot.box] as const]),
          ['Received', shownDate(lot.receivedOn)],
          ...(lot.serials ? [['Serial numbers', lot.serials.join(', ')] as const] : []),
          ['Merkle root', <AddressText key="r" of={file.root} />],
        ]}
      />
      <p>
        <Button kind="secondary" size="sm" onClick={() => saveFile({ name: `lot-${id}-proof.json`, text: file.text })}>
          Download the proof
        </Button>
      </p>
    </section>
  );
}
