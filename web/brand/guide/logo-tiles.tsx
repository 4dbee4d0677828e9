import { FileLinks } from './file-links.tsx';
import { LOGOS } from './logo-list.ts';
import { useLogoUrl } from './logo-url.ts';

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
