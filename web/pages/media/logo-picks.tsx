import { classNames } from '#web/ui/class-names.ts';

const PICKS = [
  { file: 'usg-lockup-light', name: 'On light', ground: 'bg-swatch-light' },
  { file: 'usg-lockup-dark', name: 'On dark', ground: 'bg-swatch-dark' },
  { file: 'usg-mark-light', name: 'The mark', ground: 'bg-swatch-light' },
  { file: 'usg-coin', name: 'The coin', ground: 'bg-swatch-dark' },
];
const LINK = 'inline-flex min-h-6 items-center px-1 font-medium text-gold underline underline-offset-4';

/** The logos that articles use most, each as a drawing and as a picture. */
export const LogoPicks = () => (
  <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
    {PICKS.map(({ file, name, ground }) => (
      <li key={file}>
        <div className={classNames('grid h-44 place-items-center rounded-lg border border-line p-6', ground)}>
          <img src={`/documents/logos/${file}.svg`} alt="" width={200} height={96} className="h-24 w-auto" />
        </div>
        <p className="mt-2 flex justify-between text-[0.9375rem]">
          {name}
          <span className="flex gap-2">
            <a href={`/documents/logos/${file}.svg`} download aria-label={`${name}, SVG`} className={LINK}>
              SVG
            </a>
            <a href={`/documents/logos/${file}.png`} download aria-label={`${name}, PNG`} className={LINK}>
              PNG
            </a>
          </span>
        </p>
      </li>
    ))}
  </ul>
);
