import { useLogoUrl } from './logos.ts';

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
