import { PDF, PdfName, PdfStream } from '@libpdf/core';
import { mendBookmarks } from './bookmarks.ts';
import type { Printed } from './print.ts';

export type Metadata = {
  title: string;
  subject: string;
  keywords: string[];
  author: string;
  /** ISO date of the text itself, not of its printing. */
  dated: string;
  /** Hash of the sources, kept so that a test can tell a PDF that is out of date. */
  sources: string;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inEnglish = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;

const xmp = ({
  title,
  subject,
  keywords,
  author,
  dated,
  sources,
}: Metadata) => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:made="urn:usg:documents">
<dc:format>application/pdf</dc:format>
<dc:title>${inEnglish(title)}</dc:title>
<dc:description>${inEnglish(subject)}</dc:description>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>en-US</rdf:li></rdf:Bag></dc:language>
<dc:date><rdf:Seq><rdf:li>${dated}</rdf:li></rdf:Seq></dc:date>
<pdf:Keywords>${escaped(keywords.join(', '))}</pdf:Keywords>
<made:sources>${sources}</made:sources>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

const FILE_ID = /\/ID \[<[0-9A-F]{32}> <[0-9A-F]{32}>\]/g;

/** The identifier that libpdf draws by lot, replaced by one that the sources give: the same sources, the same bytes. */
function withFixedId(pdf: Uint8Array, sources: string): Uint8Array {
  const id = `<${sources.slice(0, 32).toUpperCase()}>`;
  return Buffer.from(Buffer.from(pdf).toString('latin1').replace(FILE_ID, `/ID [${id} ${id}]`), 'latin1');
}

/** A printed PDF with its title, author and sources in it; its dates are the text's own, so that it is the same each time. */
export async function withMetadata(printed: Printed, metadata: Metadata): Promise<Uint8Array> {
  const pdf = await PDF.load(printed.pdf);
  mendBookmarks(pdf, printed.headings);
  const { title, subject, keywords, author } = metadata;
  const date = new Date(metadata.dated);
  const dates = { creationDate: date, modificationDate: date };
  pdf.setMetadata({ title, subject, keywords, author, creator: author, producer: 'Skia/PDF', ...dates });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  const packet = PdfStream.fromDict(
    { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') },
    new TextEncoder().encode(xmp(metadata)),
  );
  pdf.getCatalog().set('Metadata', pdf.register(packet));
  // Uncompressed, as XMP should be, so that anyone can read it without a PDF library.
  return withFixedId(await pdf.save({ compressStreams: false }), metadata.sources);
}
