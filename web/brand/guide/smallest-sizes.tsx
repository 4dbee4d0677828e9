import { useLogoUrl } from './logo-url.ts';

const SIZES = [
  { file: 'usg-lockup-light', className: 'guide-least-lockup', name: 'Mark and name', least: '28 px or 8 mm high' },
  { file: 'usg-mark-light', className: 'guide-least-mark', name: 'Mark', least: '24 px or 7 mm' },
  { file: 'usg-wordmark-light', className: 'guide-least-wordmark', name: 'Name', least: '14 px or 4 mm high' },
];

/** How small each may become; drawn at that size. */
export function SmallestSizes() {
  const urlOf = useLogoUrl();
  return (
    <div className="guide-plate">
      <ul className="guide-sizes">
        {SIZES.map(({ file, className, name, least }) => (
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
        Below 24 px the mark has no reeds and a larger letter, as in the tab of a browser.
      </p>
    </div>
  );
}
