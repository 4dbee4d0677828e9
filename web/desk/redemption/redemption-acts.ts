import type { RedemptionDetail } from '#web/lib/desk/redemption.ts';
import type { ActField } from '../parts/act-input.ts';
import { type Act, REASON } from '../parts/acts.tsx';

const SHIPMENT: readonly ActField[] = [
  { name: 'carrier', label: 'Insured carrier', kind: 'line' },
  { name: 'tracking', label: 'Tracking number', kind: 'line' },
  {
    name: 'insured_cents',
    label: 'Insured for, USD',
    kind: 'usd',
    hint: 'Every package goes with adult signature required.',
  },
];

const ACTS: Partial<Record<RedemptionDetail['allowed'][number], Act>> = {
  check_identity: { step: 'check_identity', label: 'Identity is checked', fields: [] },
  ship: { step: 'ship', label: 'Ship', fields: SHIPMENT },
  deliver: { step: 'deliver', label: 'Delivered', fields: [] },
  return: { step: 'return', label: 'Returned to us', fields: [REASON] },
  pay_costs: {
    step: 'pay_costs',
    label: 'Costs are paid',
    fields: [
      { name: 'costs_cents', label: 'Costs, USD', kind: 'usd', hint: '0.00 where the return was not the customer’s.' },
    ],
  },
  reship: { step: 'reship', label: 'Reship', fields: SHIPMENT },
  claim_lost: { step: 'claim_lost', label: 'Report lost', fields: [REASON] },
  find: { step: 'find', label: 'Found and delivered', fields: [] },
  replace: { step: 'replace', label: 'Send again', fields: SHIPMENT },
  send_back: {
    step: 'send_back',
    label: 'Tokens were sent back',
    fields: [{ name: 'tx', label: 'Transaction', kind: 'line', hint: 'The transfer from the redemption address.' }],
  },
  withhold: { step: 'withhold', label: 'Withhold for documents', fields: [REASON] },
  release: { step: 'release', label: 'Release', fields: [] },
  settle_alarm: { step: 'settle_alarm', label: 'Settle the alarm', fields: [REASON] },
  cancel: { step: 'cancel', label: 'Cancel the request', fields: [REASON], danger: true },
  refuse: { step: 'refuse', label: 'Refuse the request', fields: [REASON], danger: true },
};

/** The steps of a ticket that need nothing but staff; burn and receipt are the wallet's. */
export const redemptionActs = ({ allowed }: RedemptionDetail): Act[] => allowed.flatMap((step) => ACTS[step] ?? []);
