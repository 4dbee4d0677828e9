import { site } from '#site';
import { Drawing } from '../drawing.tsx';

type Props = { title: string; edition: string };

/** The first page of a brochure. */
export function Cover({ title, edition }: Props) {
  return (
    <header className="brochure-cover">
      <p className="cover-issuer">
        <Drawing name="usg-mark-dark" className="cover-mark" />
        {site.company}
      </p>
      <Drawing name="usg-coin" className="cover-coin" />
      <div className="cover-words">
        <h1>{title}</h1>
        <p className="cover-tagline">{site.tagline}</p>
        <p className="cover-edition">
          {site.name} · {edition}
        </p>
      </div>
    </header>
  );
}
