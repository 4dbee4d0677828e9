import { site } from '#site';
import { useLogoUrl } from './logos.ts';

const DOS = [
  'Use the files of the archive as they are.',
  'Take the light version on light grounds, the dark one on dark grounds, and the one in one color for stamps, engravings and faxes.',
  `Write the name as ${site.name} where the logo does not fit.`,
  'Link it to our site.',
];

const DONTS = [
  { className: 'guide-stretched', text: 'Do not stretch it' },
  { className: 'guide-turned', text: 'Do not turn it' },
  { className: 'guide-recolored', text: 'Do not recolor it' },
  { className: 'guide-faded', text: 'Do not fade it' },
  { className: 'guide-busy', text: 'Do not put it on a pattern' },
  { className: 'guide-cramped', text: 'Do not crowd it' },
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
        <li>Do not use it in a way that suggests that {site.company} makes, endorses or answers for what you offer.</li>
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
