import { SaxesParser } from 'saxes';
import * as z from 'zod/mini';
import { evmAddress, type ListKind, nameKeys, SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { day } from '#domain/field-schemas.ts';

/** An address or a name of a list, as the database keeps it. */
export type ListEntry = { what: 'address' | 'name'; value: string; party: string };

/** What a list says besides its entries; null until it has been read. */
export type ListFacts = {
  kind: ListKind | null;
  /** Such as '2026-11-20'. */
  listedOn: string | null;
  parties: number;
  otherAddresses: number;
};

/** Reads one kind of file, piece by piece. */
export type Reader = { write: (text: string) => void; end: () => void };

/** Errors that end the reading immediately. */
export class ListError extends Error {}

const ADDRESS_TYPE = /^Digital Currency Address\b/;
/** Far more than OFAC's list has; a file beyond it would only fill the memory. */
const MOST = { chars: 1_000_000, depth: 100, values: 10_000 };
const DATE_PARTS: readonly string[] = ['Year', 'Month', 'Day'];

type Found = ListFacts & { add: (entry: ListEntry) => void };
const date = day('no date');
export const isDate = (text: string) => z.safeParse(date, text).success;

type Attributes = Readonly<Record<string, string>>;

/** The elements of OFAC's advanced sanctions data standard that name someone or an address; reference values come first in its schema. */
export class OfacReader implements Reader {
  readonly #parser = new SaxesParser({ position: true });
  readonly #found: Found;
  readonly #addressTypes = new Set<string>();
  readonly #scripts = new Map<string, string>();
  #depth = 0;
  /** Where the last piece of XML ended: what comes until the next one is kept in memory. */
  #until = 0;
  /** The text of the element that was opened last, if it is a leaf. */
  #text = '';
  #attributes: Attributes = {};
  #issued: string[] | undefined;
  #party = '';
  #parts: string[] = [];
  #isLatin = true;
  #isAddress = false;
  #isNamed = false;

  constructor(found: Found) {
    this.#found = found;
    found.kind = 'ofac';
    this.#parser.on('error', ({ message }) => {
      throw new ListError(`The XML is damaged or cut off. ${message}`);
    });
    this.#parser.on('text', (more) => {
      this.#text += more;
      this.#move();
    });
    this.#parser.on('comment', () => this.#move());
    this.#parser.on('opentag', ({ name, attributes }) => {
      if (this.#depth === 0 && name !== 'Sanctions') throw new ListError(SCREENING_MESSAGES.notOfac);
      this.#depth += 1;
      if (this.#depth > MOST.depth) throw this.#error('too many elements in one another');
      this.#move();
      this.#text = '';
      this.#attributes = attributes as Attributes;
      this.#open(name);
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#depth -= 1;
      this.#close(name, this.#text.trim());
      this.#text = '';
      this.#move();
    });
  }

  write(text: string): void {
    this.#parser.write(text);
    if (this.#parser.position - this.#until > MOST.chars) throw new ListError(SCREENING_MESSAGES.tooLong);
  }

  #move(): void {
    this.#until = this.#parser.position;
    const kept = this.#parts.length + this.#scripts.size + this.#addressTypes.size + (this.#issued?.length ?? 0);
    if (this.#text.length > MOST.chars || kept > MOST.values) throw new ListError(SCREENING_MESSAGES.tooLong);
  }

  end(): void {
    this.#parser.close();
    if (!this.#found.listedOn) throw new ListError(SCREENING_MESSAGES.noDate);
    if (this.#addressTypes.size === 0) throw new ListError(SCREENING_MESSAGES.noAddressTypes);
    if (!this.#isNamed) throw new ListError(SCREENING_MESSAGES.noNames);
  }

  #open(name: string): void {
    if (name === 'DateOfIssue') this.#issued = [];
    else if (name === 'DistinctParty') {
      this.#party = this.#needed('FixedRef', name);
      this.#found.parties += 1;
    } else if (name === 'DocumentedName') {
      this.#parts = [];
      this.#isLatin = true;
    } else if (name === 'Feature') this.#isAddress = this.#addressTypes.has(this.#needed('FeatureTypeID', name));
  }

  #close(name: string, text: string): void {
    if (name === 'NamePartValue') this.#addNamePart(text);
    else if (name === 'DocumentedName') this.#addName();
    else if (name === 'VersionDetail' && this.#isAddress) this.#addAddress(text);
    else if (name === 'Feature') this.#isAddress = false;
    else if (name === 'FeatureType') {
      if (ADDRESS_TYPE.test(text)) this.#addressTypes.add(this.#needed('ID', name));
    } else if (name === 'Script') this.#scripts.set(this.#needed('ID', name), text);
    else if (DATE_PARTS.includes(name)) this.#issued?.push(text.padStart(2, '0'));
    else if (name === 'DateOfIssue') {
      const listedOn = this.#issued?.join('-') ?? '';
      this.#issued = undefined;
      if (!isDate(listedOn)) throw this.#error(`${listedOn || 'DateOfIssue'} isn’t a date`);
      this.#found.listedOn = listedOn;
    }
  }

  #addNamePart(text: string): void {
    const script = this.#scripts.get(this.#needed('ScriptID', 'NamePartValue'));
    if (script === undefined) throw this.#error(`the reference values don’t name script ${this.#attributes.ScriptID}`);
    if (script !== 'Latin') this.#isLatin = false;
    this.#parts.push(text);
  }

  #addName(): void {
    for (const value of this.#isLatin ? nameKeys(this.#parts.join(' ')) : []) {
      this.#isNamed = true;
      this.#found.add({ what: 'name', value, party: this.#party });
    }
    this.#parts = [];
  }

  #addAddress(text: string): void {
    const value = evmAddress(text);
    if (value) this.#found.add({ what: 'address', value, party: this.#party });
    else this.#found.otherAddresses += 1;
  }

  #needed(attribute: string, element: string): string {
    const value = this.#attributes[attribute];
    if (!value) throw this.#error(`${element} has no ${attribute}`);
    return value;
  }

  #error(message: string): ListError {
    return new ListError(`Line ${this.#parser.line}: ${message}`);
  }
}
