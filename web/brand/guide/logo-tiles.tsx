import { logoFile } from '#content/document-files.ts';
import { COIN, LOGOS, useLogoUrl } from './logos.ts';

type Props = {
  /** The site offers each as files; in print there is nothing to press. */
  downloads?: boolean;
};

/** Each logo on the ground that it is made for. */
export function LogoTiles({ downloads = false }: Props) {
  const urlOf = useLogoUrl();
  return (
    <ul className="guide-tiles">
      {LOGOS.map(({ file, name, ground }) => (
        <li key={file}>
          <div className={`guide-tile guide-tile-${ground}`}>
            <img src={urlOf(file)} alt="" />
          </div>
          <p className="guide-caption">
            {name}
            {downloads && <FileLinks file={file} name={name} />}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The two files of a logo; its name distinguishes the links for screen readers. */
export const FileLinks = ({ file, name }: { file: string; name: string }) => (
  <span className="guide-files">
    {(['svg', 'png'] as const).map((kind) => (
      <a
        key={kind}
        href={`/documents/logos/${logoFile(file, kind)}`}
        download
        aria-label={`${name}, ${kind.toUpperCase()}`}
      >
        {kind.toUpperCase()}
      </a>
    ))}
  </span>
);

/** The coin, and how it may be shown. */
export function CoinPlate({ downloads = false }: { downloads?: boolean }) {
  const urlOf = useLogoUrl();
  return (
    <div className="guide-coin">
      <img src={urlOf(COIN)} alt="Our coin: a ring of engine turning around the first letter of the name" />
      <ul className="guide-rules">
        <li>It’s our own drawing and doesn’t show any mint’s coin.</li>
        <li>One coin per page: large, or not at all. The edge of the page may crop it, but text never overlaps it.</li>
        <li>Its ring of engine turning is also our pattern: a hairline behind a page’s header or footer.</li>
        <li>It’s flat and faces the reader. It doesn’t spin, glow or fall from above.</li>
        {downloads && (
          <li>
            <FileLinks file={COIN} name="The coin" />
          </li>
        )}
      </ul>
    </div>
  );
}
