import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { ContractPage } from '#web/token/contract-page.tsx';

export const meta = pageMeta('Ethereum Token', `The one genuine contract address for ${site.name} on Ethereum.`);

export default ContractPage;
