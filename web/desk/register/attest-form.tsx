import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { isAddressEqual } from 'viem';
import { shownTime } from '#domain/dates.ts';
import { MANIFEST_FAULTS } from '#domain/messages/reserve.ts';
import { formatCount, formatUsg } from '#domain/money.ts';
import { type Manifest, readManifest } from '#proof/manifest.ts';
import { site } from '#site';
import { attestCall } from '#wallet/describe-call.ts';
import { Refusal } from '#wallet/problem.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { TEXT_LINK } from '#web/ui/link.tsx';
import { ErrorList, ErrorNotice, Loaded, LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { WalletAction } from '../parts/wallet-action.tsx';
import { type Draft, LotChanges, Standing } from './lot-changes.tsx';
import { attestationFaults, useManifestFile } from './proposed-manifest.tsx';

const attestationsCall = api.register.attestations;
type Report = InferResponseType<typeof api.register.reports.$post, 200>;

/** The attestor's page: what the register holds against the last attestation, the reports, and the signature. */
export function AttestForm() {
  const query = useQuery({
    queryKey: queryKeys.deskAttestation,
    queryFn: () => answerOf(attestationsCall.$get()),
  });
  return (
    <section aria-labelledby="attest" className="card grid gap-5">
      <h2 id="attest" className="text-xl">
        Attest the reserve
      </h2>
      <p className="text-muted">
        You state how many coins are in trust. The SHA-256 of a manifest goes onto the blockchain. It covers the lots,
        the reports, and why lots were taken out, so that everyone can check them.
      </p>
      <Loaded query={query} failed="We couldn’t load the coin register">
        {(state) => (
          <>
            <Standing state={state} />
            <LotChanges draft={state.draft} />
            <Prepare />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Uploads what the auditors wrote; each file is kept by its hash. */
function Reports({ reports, onReport }: { reports: readonly Report[]; onReport: (report: Report) => void }) {
  const upload = useMutation({
    mutationFn: (file: File) =>
      answerOf(
        api.register.reports.$post(
          { query: { name: file.name } },
          { init: { body: file, headers: { 'content-type': 'application/pdf' } } },
        ),
      ),
    onSuccess: onReport,
  });
  return (
    <>
      <FileField
        label="Report"
        hint="The auditors’ report or count sheet as a PDF. It’s public once the attestation is on the blockchain."
        accept=".pdf,application/pdf"
        chosen={reports.map(({ name }) => name).join(', ') || undefined}
        disabled={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      />
      <ErrorNotice error={upload.error} />
      {reports.length > 0 && <Facts items={reports.map(({ name, sha256 }) => [name, `SHA-256 ${sha256}`] as const)} />}
    </>
  );
}

/** The manifest for a count, and then the signature. */
function Prepare() {
  const fields = useFields({ as_of: '' });
  const [reports, setReports] = useState<readonly Report[]>([]);
  const prepare = useMutation({
    mutationFn: (as_of: string) => {
      const hashes = reports.map(({ sha256 }) => sha256);
      const json = { reports: hashes, ...(as_of && { as_of: new Date(as_of).toISOString() }) };
      return answerOf(attestationsCall.$post({ json }));
    },
    onError: (error) => fields.setErrors(fieldErrorsOf(error)),
  });
  return (
    <>
      <Form label="Prepare an attestation" errors={fields.errors} onSubmit={() => prepare.mutate(fields.values.as_of)}>
        <TextField
          {...fields.bind('as_of')}
          label="Time of the count"
          type="datetime-local"
          hint="In your time zone. Leave it empty for the newest final block."
        />
        <Reports
          reports={reports}
          onReport={(added) => {
            prepare.reset();
            setReports((before) => [...before.filter(({ sha256 }) => sha256 !== added.sha256), added]);
          }}
        />
        <ErrorNotice error={prepare.error} />
        <div>
          <Button type="submit" size="sm" kind="secondary" busy={prepare.isPending}>
            Prepare
          </Button>
        </div>
      </Form>
      {prepare.data && <Prepared draft={prepare.data} onSent={prepare.reset} />}
    </>
  );
}

type PreparedProps = { draft: Draft; onSent: () => void };

/** What is to be signed: the file that was prepared, as this browser has loaded it and compared it with its hash. */
function Prepared({ draft, onSent }: PreparedProps) {
  const query = useManifestFile(draft.hash);
  const manifest = query.data && readManifest(query.data);
  if (query.error) return <LoadFailed title="We couldn’t load the manifest" query={query} />;
  if (!query.data) return <Skeleton className="w-64" label="Loading the manifest" />;
  if (!manifest) return <Notice kind="danger">{MANIFEST_FAULTS.unreadable()}</Notice>;
  return <PreparedManifest draft={draft} onSent={onSent} manifest={manifest} file={query.data} />;
}

type ManifestProps = PreparedProps & { manifest: Manifest; file: Uint8Array };

/** What is signed, in words and as the file whose hash it is. */
function PreparedManifest({ draft: { hash, faults: refused }, onSent, manifest, file: bytes }: ManifestProps) {
  const queries = useQueryClient();
  const { data: chainSite } = useSite();
  const { coins, period, lots, redeemedAsOf, exclusions, attestor } = manifest;
  const file = attestationsCall[':hash'].$path({ param: { hash } });
  const facts = [
    ['Coins', formatCount(coins)],
    ['Counted', shownTime(period.asOf)],
    ['Total redeemed by then', `${formatUsg(BigInt(redeemedAsOf))} ${site.symbol}`],
    ['Lots', `${formatCount(lots.count)}, Merkle root ${lots.root}`],
    ['Taken out since the last', formatCount(exclusions.length)],
    ['SHA-256 of the manifest', hash],
  ] as const;
  const call = { coins, asOf: Date.parse(period.asOf) / 1_000, redeemedAsOf: BigInt(redeemedAsOf), documentHash: hash };
  const title = `Attest ${formatCount(coins)} coins`;
  const differing = chainSite ? attestationFaults(bytes, { attestation: call, attestor, chainSite }) : [];
  const faults = [...refused, ...differing];
  return (
    <section aria-label="Prepared attestation" className="grid gap-4 rounded-md bg-sunken p-4">
      <Facts items={facts} />
      {faults.length > 0 && (
        <Notice kind="danger">
          <ErrorList errors={faults} />
        </Notice>
      )}
      <p>
        {/* A file, not a page: the router must leave it alone. */}
        <a href={file} download className={TEXT_LINK}>
          Download the manifest
        </a>{' '}
        and check it: <code>shasum -a 256</code> prints this hash.
      </p>
      {chainSite && differing.length === 0 && (
        <WalletAction
          label={title}
          question={`${title}?`}
          needs="ATTESTOR"
          kind="primary"
          call={(token) => attestCall(token, call)}
          purpose={{ kind: 'guard', title, reason: `Counted ${period.asOf}` }}
          onBefore={async ({ signer }) => {
            if (!isAddressEqual(signer, attestor)) throw new Refusal(MANIFEST_FAULTS['other-attestor']());
          }}
          onSent={async () => {
            onSent();
            await queries.invalidateQueries({ queryKey: queryKeys.desk });
          }}
          facts={facts.filter(([name]) => name === 'Lots' || name === 'Taken out since the last')}
        />
      )}
    </section>
  );
}
