import { coinsText } from '#domain/counted.ts';
import { checkFiles, type FileVerdict } from '#proof/documents.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { dateText, element, field, form, result, section } from './elements.ts';
import { basisOf, requireEvidence, type TokenCheck } from './evidence.ts';

const KINDS: Record<FileVerdict['kind'], string> = {
  manifest: 'an attested manifest',
  lot: 'a lot of the attested coins',
  report: 'a report that an attested manifest lists',
  document: 'the attested document',
  receipt: 'the receipt of a delivery',
  unknown: 'a file',
};

function fileResult(evidence: Evidence, { name, kind, faults, notes, at, sha256, lot }: FileVerdict): HTMLElement {
  const lines = [
    lot && `Lot ${lot.id}: ${coinsText(lot.coins)} of ${lot.year}, ${lot.depository}.`,
    at !== undefined && `Recorded ${dateText(at)}. ${basisOf(evidence)}`,
    `SHA-256 ${sha256}`,
  ];
  if (faults.length > 0) {
    return result('bad', `${name}: not ${KINDS[kind === 'unknown' ? 'document' : kind]}`, ...faults, ...lines);
  }
  return result(
    notes.length > 0 ? 'note' : 'good',
    `${name}: ${KINDS[kind]}${notes.length > 0 ? ', but not of the newest attestation' : ''}`,
    ...notes,
    ...lines,
  );
}

/** Checks manifests, reports, lots and receipts against what the token keeps. */
export function fileCheck(lastCheck: () => TokenCheck | undefined): HTMLElement {
  const files = element('input', { type: 'file', multiple: true, class: 'py-2' });
  return section(
    'Documents',
    form(
      'Check the files',
      [
        field(
          'Files',
          'A manifest, the reports that it lists, the proof of a lot, a receipt: choose them together, or drop them here.',
          files,
        ),
      ],
      async () => {
        const evidence = requireEvidence(lastCheck());
        const chosen = await Promise.all(
          [...(files.files ?? [])].map(async (file) => ({
            name: file.name,
            bytes: new Uint8Array(await file.arrayBuffer()),
          })),
        );
        if (chosen.length === 0) throw new Error('Choose one or more files.');
        return checkFiles(chosen, evidence).map((verdict) => fileResult(evidence, verdict));
      },
    ),
  );
}
