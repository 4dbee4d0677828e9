import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { fileTypeOf } from '#domain/compliance/correspondence.ts';
import { BYTE_ORDER_MARK, csvLine, linesOf } from '#domain/csv.ts';
import { text } from '#domain/field-schemas.ts';
import { formatCount } from '#domain/money.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { usualLots } from '#domain/reserve/unusual-lot.ts';
import { attestationInput, exclusionInput, lotCorrectionInput, lotId } from '#domain/staff/desk-input.ts';
import { lotTree } from '#proof/lots.ts';
import { hash, sha256Hex } from '#proof/manifest.ts';
import { type DeskEnv, requireDesk } from '../../accounts/require-staff.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { DeskContext } from '../../platform/context.ts';
import { Invalid, orNotFound, TooLarge } from '../../platform/errors.ts';
import { answerInPieces, fewDownloads } from '../../platform/http/answer-in-pieces.ts';
import { jsonInput, pathInput, queryInput } from '../../platform/http/json-input.ts';
import { paged, pageQuery } from '../../platform/http/paging.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { fewAtATime } from '../../platform/limits/open-limit.ts';
import { answerCsv } from '../../platform/lists/export-csv.ts';
import { attestations, describeFiles, findFile, keepFile, readChainReserve, readInPieces } from './attestations.ts';
import { correctLot } from './correct-lot.ts';
import { excludeLot } from './exclude-lot.ts';
import { importLots } from './import-lots.ts';
import { coinRegisterTotals, lotHistory, lotJson, lotList } from './lots.ts';
import { type Draft, draftAttestation, prepareAttestation } from './prepare-manifest.ts';
import { LOT_COLUMN_NAMES } from './read-lot.ts';

const CSV_MAX_BYTES = 8 * 1024 * 1024;
const REPORT_MAX_BYTES = 20 * 1024 * 1024;
const SHOWN_LOTS = 200;
const LOTS_AT_ONCE = 250;

const listQuery = z.extend(pageQuery(text(40)), {
  q: z.optional(text(100)),
  state: z.optional(z.enum(['counted', 'excluded'])),
});
const reportQuery = z.object({
  // As it's named in the manifest and when it's downloaded.
  name: z.string().check(z.trim(), z.regex(/^[\w][\w .()-]{0,114}\.pdf$/i, COIN_REGISTER_MESSAGES.reportName)),
});

const lotParam = pathInput({ lot: lotId }, COIN_REGISTER_MESSAGES.lotUnknown);
const hashParam = pathInput({ hash }, COIN_REGISTER_MESSAGES.notAttested);
const rootParam = pathInput({ root: hash }, COIN_REGISTER_MESSAGES.notAttested);

/** Each is in memory as a whole. */
const fewFiles = fewAtATime({ most: 4, mostOfOne: 2 }, 5);
/** Each reads and hashes all lots. */
const fewDrafts = fewAtATime({ most: 4, mostOfOne: 2 }, 5);
const limited = (maxSize: number, message: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new TooLarge(message);
    },
  });

const draftJson = ({ manifest, hash, added, gone, faults }: Draft) => ({
  manifest,
  hash,
  faults,
  added: { lots: added.length, coins: lotTree(added).coins, first: added.slice(0, SHOWN_LOTS) },
  gone: { lots: gone.length, coins: gone.reduce((sum, { coins }) => sum + coins, 0), first: gone.slice(0, SHOWN_LOTS) },
});

async function* csvOf(context: DeskContext): AsyncGenerator<Iterable<string>> {
  yield [BYTE_ORDER_MARK + csvLine(LOT_COLUMN_NAMES)];
  let after: string | undefined;
  do {
    const rows = await lotList(context, { limit: LOTS_AT_ONCE, after, state: 'counted' });
    const shown = rows.slice(0, LOTS_AT_ONCE).map(lotJson);
    yield linesOf(shown, (lot) =>
      csvLine(LOT_COLUMN_NAMES.map((name) => (name === 'serials' ? lot.serials.join(';') : lot[name]))),
    );
    after = rows.length > LOTS_AT_ONCE ? shown.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** The coin register at the desk, and attesting it. An auditor who owns the attestor's Safe reads and prepares, and changes no lot. */
export const coinRegisterDeskRoutes = new Hono<DeskEnv>()
  .get('/api/coin-register', requireDesk, async (c) =>
    c.json({
      ...(await coinRegisterTotals(c.var.desk)),
      /** What needs no reason. */
      usual: usualLots(c.var.desk.now().toISOString().slice(0, 10)),
    }),
  )
  .get('/api/coin-register/lots', requireDesk, queryInput(listQuery), async (c) => {
    const query = c.req.valid('query');
    const rows = await lotList(c.var.desk, query);
    const shown = paged(c, rows, query.limit, ({ lot }) => lot.id);
    return c.json(shown.map(lotJson));
  })
  .get('/api/coin-register/lots.csv', requireDesk, fewDownloads, async (c) => {
    await recordAuditEvent(c.var.desk, { action: 'lot.export', subject: { kind: 'list', id: 'lot' } });
    return answerCsv(c, 'lots', csvOf(c.var.desk));
  })
  .post(
    '/api/coin-register/lots',
    requireDesk,
    fewFiles,
    limited(CSV_MAX_BYTES, COIN_REGISTER_MESSAGES.csvTooLarge),
    async (c) => {
      const imported = await importLots(c.var.desk, new Uint8Array(await c.req.arrayBuffer()));
      const faults = imported.faults.map(({ line, message }) => `Line ${line}: ${message}`);
      if (imported.more > 0) faults.push(`And ${formatCount(imported.more)} more`);
      if (faults.length > 0) throw new Invalid({ lots: faults });
      const { added, coins, known } = imported;
      return c.json({ added, coins, known });
    },
  )
  .get('/api/coin-register/lots/:lot', requireDesk, lotParam, async (c) =>
    c.json(orNotFound(await lotHistory(c.var.desk, c.req.valid('param').lot), COIN_REGISTER_MESSAGES.lotUnknown)),
  )
  .put('/api/coin-register/lots/:lot', requireDesk, lotParam, jsonInput(lotCorrectionInput), async (c) => {
    const { why, ...details } = c.req.valid('json');
    await correctLot(c.var.desk, c.req.valid('param').lot, details, why);
    return c.json({});
  })
  .post('/api/coin-register/lots/:lot/exclusion', requireDesk, lotParam, jsonInput(exclusionInput), async (c) => {
    const { reason, rest_id: id, rest_coins: coins } = c.req.valid('json');
    if (coins !== undefined && id === undefined) throw new Invalid({ rest_id: [COIN_REGISTER_MESSAGES.restIdNeeded] });
    const rest = id !== undefined && coins !== undefined ? { id, coins } : undefined;
    await excludeLot(c.var.desk, c.req.valid('param').lot, reason, rest);
    return c.json({});
  })
  .get('/api/coin-register/attestations', requireDesk, limitRequests(LIMITS.lotDrafts), fewDrafts, async (c) => {
    const [reserve, log, draft] = await Promise.all([
      readChainReserve(c.var.desk),
      attestations(c.var.desk),
      draftAttestation(c.var.desk, { reports: [] }),
    ]);
    return c.json({
      attestor: reserve.attestor,
      /** Null before the first. */
      last: reserve.asOf === 0 ? null : (log[0] ?? null),
      draft: draftJson(draft),
    });
  })
  .post(
    '/api/coin-register/attestations',
    requireDesk,
    limitRequests(LIMITS.lotDrafts),
    fewDrafts,
    jsonInput(attestationInput),
    async (c) => {
      const { as_of: asOf, reports } = c.req.valid('json');
      return c.json(draftJson(await prepareAttestation(c.var.desk, { asOf, reports })));
    },
  )
  .get('/api/coin-register/attestations/:hash', requireDesk, fewDownloads, hashParam, async (c) => {
    const file = orNotFound(
      await findFile(c.var.desk, 'manifest', c.req.valid('param').hash),
      COIN_REGISTER_MESSAGES.notAttested,
    );
    c.header('content-disposition', `attachment; filename="manifest-${file.hash.slice(2, 14)}.json"`);
    return c.body(new Uint8Array(file.bytes), 200, { 'content-type': 'application/json' });
  })
  .get('/api/coin-register/lot-trees/:root', requireDesk, fewDownloads, rootParam, async (c) => {
    const [file] = await describeFiles(c.var.desk, 'lots', [c.req.valid('param').root]);
    const kept = orNotFound(file, COIN_REGISTER_MESSAGES.notAttested);
    return answerInPieces(c, readInPieces(c.var.desk, kept), {
      'content-type': 'application/json',
      'content-length': String(kept.bytes),
    });
  })
  .post(
    '/api/coin-register/reports',
    requireDesk,
    limitRequests(LIMITS.lotDrafts),
    queryInput(reportQuery),
    fewFiles,
    limited(REPORT_MAX_BYTES, COIN_REGISTER_MESSAGES.reportTooLarge),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      if (fileTypeOf(bytes) !== 'application/pdf') throw new Invalid({ file: [COIN_REGISTER_MESSAGES.reportNotPdf] });
      const { name } = c.req.valid('query');
      const sha256 = sha256Hex(bytes);
      if (await keepFile(c.var.desk, { kind: 'report', hash: sha256, bytes, name })) {
        const subject = { kind: 'report', id: sha256 };
        await recordAuditEvent(c.var.desk, { action: 'report.upload', subject, after: { name, bytes: bytes.length } });
      }
      return c.json({ sha256, name, bytes: bytes.length });
    },
  );
