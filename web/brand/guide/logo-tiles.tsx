import { logoFile } from '#content/document-files.ts';
import { site } from '#site';
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

const DOS = [
  'Use the files in the archive as they are.',
  'Use the light version on light backgrounds, the dark version on dark backgrounds, and the one-color version for stamps, engravings and faxes.',
  `Write the name as ${site.name} where the logo doesn’t fit.`,
  'Link it to our site.',
];

const DONTS = [
  { className: 'guide-stretched', text: 'Don’t stretch it' },
  { className: 'guide-turned', text: 'Don’t rotate it' },
  { className: 'guide-recolored', text: 'Don’t recolor it' },
  { className: 'guide-faded', text: 'Don’t fade it' },
  { className: 'guide-busy', text: 'Don’t put it on a pattern' },
  { className: 'guide-cramped', text: 'Don’t crowd it' },
];

/** What to do with the logo, and what not. */
export function DosAndDonts() {
  const urlOf = useLogoUrl();
  return (
    <div className="guide-dos">
      <ul className="guide-rules">
        {DOS.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>
          Don’t use it in a way that suggests {site.company} makes, endorses or is responsible for what you offer.
        </li>
      </ul>
      <ul className="guide-donts">
        {DONTS.map(({ className, text }) => (
          <li key={className}>
            <div className={`guide-tile guide-tile-light ${className}`}>
              <img src={urlOf('lockup-light')} alt="" />
            </div>
            <p className="guide-caption">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
