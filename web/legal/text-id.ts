import type { TextDocument } from '#content/text-document.ts';

/** The anchor of a whole text on a page that shows several. */
export const textId = ({ title }: Pick<TextDocument, 'title'>): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
