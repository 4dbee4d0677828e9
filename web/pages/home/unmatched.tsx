import { lazy, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrating } from '#web/lib/hydrating.ts';
import { useSite } from '#web/lib/site.ts';
import Home, { meta as homeMeta } from './home.tsx';

const ContractPage = lazy(() =>
  import('#web/token/contract-page.tsx').then((file) => ({ default: file.ContractPage })),
);

export const meta = homeMeta;

/** Every path without a page of its own: the contract page if the path holds the token's address, else the home page. */
export default function Unmatched() {
  const path = useLocation().pathname.toLowerCase();
  return /0x[0-9a-f]{40}/.test(path) ? <Addressed path={path} /> : <Home />;
}

/** Only the server knows the token's address. The prerendered page shows the home page until then, as its HTML does. */
function Addressed({ path }: { path: string }) {
  const [prerendered] = useState(useHydrating());
  const { data, isError } = useSite();
  if (data) return path.includes(data.token.toLowerCase()) ? <ContractPage /> : <Home />;
  return prerendered || isError ? <Home /> : null;
}
