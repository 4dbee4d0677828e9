const FILES = import.meta.glob<string>('../../web/brand/logos/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A logo as a data URL, as it is in its file. */
export function drawingUrl(name: string): string {
  const svg = FILES[`../../web/brand/logos/${name}.svg`];
  if (!svg) throw new Error(`There is no web/brand/logos/${name}.svg`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A logo drawn within the document; without `alt` it is an ornament. */
export const Drawing = ({ name, className, alt = '' }: { name: string; className?: string; alt?: string }) => (
  <img src={drawingUrl(name)} alt={alt} className={className} />
);
