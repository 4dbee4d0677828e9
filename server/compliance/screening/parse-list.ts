import { createHash } from 'node:crypto';
import { evmAddress, nameKeys, SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { isDate, type ListEntry, ListError, type ListFacts, OfacReader, type Reader } from './ofac-list.ts';

/** What was read of a file, whole or up to its first errors. */
export type ParsedList = ListFacts & { sha256: string; bytes: number; entries: ListEntry[]; errors: string[] };

const MAX_BYTES = 400_000_000;
const MOST_ERRORS = 20;
const MOST_ENTRIES = 200_000;
const NAME_MAX = 300;
const LINE_MAX = 10_000;

/**
 * Reads a list as it comes, an XML file of over 100 MB included: OFAC's SDN_ADVANCED.XML, or a text with a date, an address or a name a line.
 * Never throws for what is in the file: its errors are listed.
 */
export async function parseList(chunks: AsyncIterable<Uint8Array>): Promise<ParsedList> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const entries = new Map<string, ListEntry>();
  const errors: string[] = [];
  let more = 0;
  const addError = (message: string) => {
    if (errors.length < MOST_ERRORS) errors.push(message);
    else more += 1;
  };
  const found: Found = {
    kind: null,
    listedOn: null,
    parties: 0,
    otherAddresses: 0,
    addError,
    add: (entry) => {
      entries.set(`${entry.what} ${entry.value} ${entry.party}`, entry);
      if (entries.size > MOST_ENTRIES) throw new ListError(SCREENING_MESSAGES.tooMany);
    },
  };
  let bytes = 0;
  let reader: Reader | undefined;
  let isOver = false;
  /** Reads until the first error that ends it; the rest of the file still goes into its hash. */
  const attempt = (work: () => void) => {
    if (isOver) return;
    try {
      work();
    } catch (error) {
      const message = messageOf(error);
      if (message === undefined) throw error;
      addError(message);
      isOver = true;
    }
  };
  const read = (text: string) => {
    if (!reader && text.trim() === '') return;
    reader ??= text.trimStart().startsWith('<') ? new OfacReader(found) : ownReader(found);
    reader.write(text);
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    hash.update(chunk);
    attempt(() => read(decoder.decode(chunk, { stream: true })));
    if (bytes <= MAX_BYTES) continue;
    attempt(() => {
      throw new ListError(SCREENING_MESSAGES.tooLarge);
    });
    break;
  }
  attempt(() => {
    read(decoder.decode());
    if (!reader) throw new ListError(SCREENING_MESSAGES.empty);
    reader.end();
  });
  const { kind, listedOn, parties, otherAddresses } = found;
  return {
    kind,
    listedOn,
    parties,
    otherAddresses,
    errors: more > 0 ? [...errors, `and ${more} more`] : errors,
    sha256: hash.digest('hex'),
    bytes,
    entries: [...entries.values()],
  };
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof ListError) return error.message;
  const isNotText = error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return isNotText ? SCREENING_MESSAGES.notText : undefined;
}

const OWN_DATE = /^date:\s*(\S+)$/i;

type Found = ListFacts & { add: (entry: ListEntry) => void; addError: (message: string) => void };

function ownReader(found: Found): Reader {
  found.kind = 'own';
  let rest = '';
  let line = 0;
  const addError = (message: string) => found.addError(`Line ${line}: ${message}`);
  const readLine = (whole: string) => {
    line += 1;
    const text = whole.replace(/^\uFEFF/, '').trim();
    if (text === '' || text.startsWith('#')) return;
    if (found.listedOn === null) {
      const day = OWN_DATE.exec(text)?.[1];
      if (day === undefined || !isDate(day)) throw new ListError(SCREENING_MESSAGES.ownNoDate);
      found.listedOn = day;
      return;
    }
    found.parties += 1;
    const address = evmAddress(text);
    if (address) return found.add({ what: 'address', value: address, party: address });
    if (/^0x/i.test(text)) return addError('an address has 40 digits after 0x');
    const keys = text.length <= NAME_MAX ? nameKeys(text) : [];
    const [first] = keys;
    if (first === undefined) return addError('this is neither an address nor a name');
    const party = createHash('sha256').update(first).digest('hex').slice(0, 12);
    for (const value of keys) found.add({ what: 'name', value, party });
  };
  return {
    write: (text) => {
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? '';
      for (const each of lines) readLine(each);
      if (rest.length > LINE_MAX) throw new ListError(SCREENING_MESSAGES.tooLong);
    },
    end: () => {
      readLine(rest);
      if (found.parties === 0) throw new ListError(SCREENING_MESSAGES.ownNothing);
    },
  };
}
