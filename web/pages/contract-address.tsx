import { contractMeta } from '#web/token/contract-meta.ts';
import { ContractPage } from '#web/token/contract-page.tsx';

export const meta = contractMeta;

export default ContractPage;
