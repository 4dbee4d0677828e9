import { FileLinks } from './file-links.tsx';
import { COIN } from './logo-list.ts';
import { useLogoUrl } from './logo-url.ts';

/** The coin, and how it may be shown. */
export function CoinPlate({ downloads = false }: { downloads?: boolean }) {
  const urlOf = useLogoUrl();
  return (
    <div className="guide-coin">
      <img src={urlOf(COIN)} alt="The coin of our pictures: a ring of engine turning round the name’s first letter" />
      <ul className="guide-rules">
        <li>It is our own drawing and shows no coin of any mint.</li>
        <li>One coin on a page: large, or not at all. It may be cut by the edge, never by words.</li>
        <li>Its ring of engine turning is our pattern: as a hairline behind the head or the foot of a page.</li>
        <li>It lies flat and faces the reader. It does not spin, glow or fall from above.</li>
        {downloads && (
          <li>
            <FileLinks file={COIN} name="The coin" />
          </li>
        )}
      </ul>
    </div>
  );
}
