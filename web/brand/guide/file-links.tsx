/** The two files of a logo; its name tells the links apart where they are read out. */
export const FileLinks = ({ file, name }: { file: string; name: string }) => (
  <span className="guide-files">
    {(['svg', 'png'] as const).map((kind) => (
      <a key={kind} href={`/documents/logos/${file}.${kind}`} download aria-label={`${name}, ${kind.toUpperCase()}`}>
        {kind.toUpperCase()}
      </a>
    ))}
  </span>
);
