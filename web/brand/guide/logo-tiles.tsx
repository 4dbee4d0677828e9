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

// The lockup's drawing is 64 units high and 170.85 wide; a quarter of the mark is 16.
const [WIDTH, HEIGHT, SPACE] = [170.85, 64, 16];

/** The clear space around the logo, drawn. */
export function ClearSpace() {
  const urlOf = useLogoUrl();
  return (
    <div className="guide-plate">
      <svg
        viewBox={`-2 -2 ${WIDTH + 2 * SPACE + 4} ${HEIGHT + 2 * SPACE + 4}`}
        role="img"
        aria-label="The logo in a dashed frame, with a quarter of the mark’s width free on every side."
        className="guide-clear"
      >
        <rect x="0" y="0" width={WIDTH + 2 * SPACE} height={HEIGHT + 2 * SPACE} className="guide-frame" />
        <rect x={SPACE} y={SPACE} width={WIDTH} height={HEIGHT} className="guide-frame-inner" />
        <image href={urlOf('lockup-light')} x={SPACE} y={SPACE} width={WIDTH} height={HEIGHT} />
        <text x={SPACE / 2} y={SPACE + HEIGHT / 2 + 2.5} textAnchor="middle">
          ¼
        </text>
        <text x={SPACE + HEIGHT / 2} y={SPACE / 2 + 2.5} textAnchor="middle">
          ¼
        </text>
      </svg>
      <p className="guide-caption">Keep a quarter of the mark’s width free on every side.</p>
    </div>
  );
}

const LEAST_SIZES = [
  { file: 'lockup-light', className: 'guide-least-lockup', name: 'Mark and name', least: '28 px or 8 mm high' },
  { file: 'mark-light', className: 'guide-least-mark', name: 'Mark', least: '24 px or 7 mm' },
  { file: 'wordmark-light', className: 'guide-least-wordmark', name: 'Name', least: '14 px or 4 mm high' },
];

/** How small each may become; drawn at that size. */
export function SmallestSizes() {
  const urlOf = useLogoUrl();
  return (
    <div className="guide-plate">
      <ul className="guide-sizes">
        {LEAST_SIZES.map(({ file, className, name, least }) => (
          <li key={file}>
            <span className="guide-least">
              <img src={urlOf(file)} alt="" className={className} />
            </span>
            <span>
              {name}
              <br />
              <span className="guide-soft">{least}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="guide-caption">
        Below 24 px, the mark drops the reeds and has a larger letter, as in a browser tab.
      </p>
    </div>
  );
}
