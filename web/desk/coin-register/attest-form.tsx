import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { coinsText } from '#domain/counted.ts';
import { shownSecond } from '#domain/dates.ts';
import { formatCount, formatUsg } from '#domain/money.ts';
import { mountainFieldMoment } from '#domain/mountain-time.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { site } from '#site';
import { type Attestation, attestCall } from '#wallet/calls.ts';
import { Refusal } from '#wallet/problem.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, Loaded } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { WalletAction } from '../parts/wallet-action.tsx';
import { type Draft, LotChanges, Standing } from './lot-changes.tsx';
import { ManifestReview, ReviewedManifest, requireReviewed, reviewing, useManifestReview } from './manifest-review.tsx';
import type { AttestationRequest, Report, Review } from './review-manifest.ts';

const attestationsCall = api['coin-register'].attestations;

/** The attestor's page: what the register holds against the last attestation, the reports, and the signature. */
export function AttestForm() {
  const query = useQuery({
    queryKey: deskQueryKeys.coinRegisterAttestation,
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
            <Prepare draft={state.draft} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Uploads a report; it counts as what is in it here, and the server must have received just that. */
async function uploadReport(file: File): Promise<Report> {
  const { isSameReport, reportOf } = await reviewing();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const report = reportOf(file.name, bytes);
  const query = { name: report.name };
  const headers = { 'content-type': 'application/pdf' };
  const kept = await answerOf(api['coin-register'].reports.$post({ query }, { init: { body: bytes, headers } }));
  if (!isSameReport(report, kept)) throw new Refusal(COIN_REGISTER_MESSAGES.reportDiffers);
  return report;
}

/** Uploads what the auditors wrote; each file is kept by its hash. */
function Reports({ reports, onReport }: { reports: readonly Report[]; onReport: (report: Report) => void }) {
  const upload = useMutation({ mutationFn: uploadReport, onSuccess: onReport });
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
      <ErrorNotice
        error={upload.error}
        text={(error) => (error instanceof Refusal ? error.message : messageOf(error))}
      />
      {reports.length > 0 && <Facts items={reports.map(({ name, sha256 }) => [name, `SHA-256 ${sha256}`] as const)} />}
    </>
  );
}

/** The manifest for a count, and then the signature; until it's prepared, how the register differs from the last one. */
function Prepare({ draft }: { draft: Draft }) {
  const fields = useFields({ as_of: '' });
  const [reports, setReports] = useState<readonly Report[]>([]);
  const prepare = useMutation({
    mutationFn: async (given: { reports: readonly Report[]; asOf?: string }): Promise<AttestationRequest> => {
      const hashes = given.reports.map(({ sha256 }) => sha256);
      const json = { reports: hashes, ...(given.asOf && { as_of: given.asOf }) };
      const { hash } = await answerOf(attestationsCall.$post({ json }));
      return { documentHash: hash, given };
    },
    onError: (error) => fields.setErrors(fieldErrorsOf(error)),
  });
  const submit = () => {
    const asOf = mountainFieldMoment(fields.values.as_of);
    prepare.mutate({ reports, ...(asOf && { asOf: asOf.toISOString() }) });
  };
  return (
    <>
      {!prepare.data && <LotChanges draft={draft} />}
      <Form label="Prepare an attestation" errors={fields.errors} onSubmit={submit}>
        <TextField
          {...fields.bind('as_of')}
          label="Time of the count"
          type="datetime-local"
          hint="Mountain Time. Leave it empty for the newest final block."
        />
        <Reports
          reports={reports}
          onReport={(added) => {
            prepare.reset();
            setReports((before) => [...before.filter(({ sha256 }) => sha256 !== added.sha256), added]);
          }}
        />
        <p className="text-muted text-sm">Once prepared, its lots can’t be corrected anymore.</p>
        <ErrorNotice error={prepare.error} />
        <div>
          <Button type="submit" size="sm" kind="secondary" busy={prepare.isPending}>
            Prepare
          </Button>
        </div>
      </Form>
      {prepare.data && <Prepared key={prepare.data.documentHash} asked={prepare.data} onSent={prepare.reset} />}
    </>
  );
}

type PreparedProps = { asked: AttestationRequest; onSent: () => void };

/** What is to be signed: the manifest that was prepared, as this browser has loaded and compared it. */
function Prepared({ asked, onSent }: PreparedProps) {
  const { review, isSignable, said } = useManifestReview(asked);
  return (
    <section aria-label="Prepared attestation" className="grid gap-4 rounded-md bg-sunken p-4">
      {review && <Facts items={figuresOf(review.call)} />}
      <ManifestReview request={asked} />
      {said}
      {review && isSignable && <Attest asked={asked} review={review} onSent={onSent} />}
    </section>
  );
}

const figuresOf = ({ coins, asOf, redeemedAsOf, documentHash }: Attestation) =>
  [
    ['Coins', formatCount(coins)],
    ['Counted', shownSecond(asOf)],
    ['Total redeemed by then', `${formatUsg(redeemedAsOf)} ${site.symbol}`],
    ['SHA-256 of the manifest', documentHash],
  ] as const;

function Attest({ asked, review, onSent }: PreparedProps & { review: Review }) {
  const queries = useQueryClient();
  const { call, manifest } = review;
  const title = `Attest ${coinsText(call.coins)}`;
  return (
    <WalletAction
      label={title}
      question={`${title}?`}
      needs="ATTESTOR"
      kind="primary"
      call={(token) => attestCall(token, call)}
      purpose={{ kind: 'guard', title, reason: `Counted ${manifest.period.asOf}` }}
      onBefore={({ signer, chain }) => requireReviewed(chain, { ...asked, call, by: signer })}
      onSent={async () => {
        onSent();
        await queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
      }}
    >
      <ReviewedManifest review={review} />
    </WalletAction>
  );
}
