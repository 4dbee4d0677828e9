import type { TextDocument } from '#content/text-document.ts';

/** A text within a document; where there are several, each has a heading of its own. */
export type Part = { text: TextDocument; heading?: string; id?: string };
