import type { TextDocument } from '../text-document.ts';

const modules = import.meta.glob<{ text: TextDocument }>('../*/sections.ts', { eager: true });

/** Every long text of the site, by its folder. */
export const documents: Record<string, TextDocument> = Object.fromEntries(
  Object.entries(modules).map(([path, { text }]) => [path.split('/')[1] as string, text]),
);

export const documentAt = (folder: string): TextDocument => {
  const text = documents[folder];
  if (!text) throw new Error(`There is no text in content/${folder}.`);
  return text;
};
