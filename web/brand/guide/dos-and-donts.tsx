import { site } from '#site';
import { useLogoUrl } from './logos.ts';

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
