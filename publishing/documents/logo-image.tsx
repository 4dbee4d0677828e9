import { logoFile } from '#content/document-files.ts';

const FILES = import.meta.glob<string>('../../web/brand/logos/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A logo as a data URL, from web/brand/logos. */
export function logoUrl(name: string): string {
  const svg = FILES[`../../web/brand/logos/${logoFile(name)}`];
  if (!svg) throw new Error(`There is no web/brand/logos/${logoFile(name)}`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A logo within a document; without `alt` it is decoration. */
export const LogoImage = ({ name, className, alt = '' }: { name: string; className?: string; alt?: string }) => (
  <img src={logoUrl(name)} alt={alt} className={className} />
);
