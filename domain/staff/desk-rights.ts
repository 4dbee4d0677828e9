import { WALLET_ROLES, type WalletRole } from '../token-roles.ts';
import { rulesApply, type TwoPersonRules } from './two-person-rules.ts';

/** What there is at the desk. */
export type DeskRight = 'records' | 'lists' | 'prices' | 'issue' | 'coin-register' | 'proposals';

type Wallets = {
  /** The roles whose wallets may use it without an account. */
  roles: readonly WalletRole[];
  /** The roles of a Safe whose owners may, too; no customer's data: one key of three must not show it. */
  ownersOf: readonly WalletRole[];
};

const ADMINS = ['DEFAULT_ADMIN', 'ISSUER', 'PRICER'] as const;

/** Who may use each part of the desk besides staff accounts, which may use all of it. */
const WALLET_RIGHTS: Readonly<Record<DeskRight, Wallets>> = {
  // Records, identity data, files, exports, payments, the work queue, approvals and the audit log.
  records: { roles: [], ownersOf: [] },
  // Leads, purchase requests and redemptions, as docs/product.md shows them to an admin.
  lists: { roles: ADMINS, ownersOf: [] },
  prices: { roles: ADMINS, ownersOf: ADMINS },
  issue: { roles: ADMINS, ownersOf: ADMINS },
  // The coin register and attesting it: no customer is in it, and all of it becomes public.
  'coin-register': { roles: ['ATTESTOR'], ownersOf: ['ATTESTOR'] },
  // What a Safe is asked to sign, for its owners; beside it the forms of what a wallet signs about no record, such as a freeze.
  proposals: { roles: ['FULFILMENT', 'COMPLIANCE', 'PAUSER'], ownersOf: WALLET_ROLES },
};
export const DESK_RIGHTS = Object.keys(WALLET_RIGHTS) as DeskRight[];

type Wallet = {
  roles: readonly WalletRole[];
  /** Of the Safe that its owner acts for. */
  safeRoles?: readonly WalletRole[] | undefined;
};

type Site = { mode: 'local' | 'live'; twoPersonRules: TwoPersonRules };

/** Whether a wallet with a role opens the whole desk by itself: in local mode without two-person rules, to try everything. */
export const opensAlone = ({ mode, twoPersonRules }: Site): boolean => mode === 'local' && !rulesApply(twoPersonRules);

/**
 * Whether a wallet opens its part of the desk only inside a staff account's session, so that account and wallet are one person. The
 * attestor signs nothing that takes two people, and an outside auditor must not need an account that shows customers' data.
 */
export const needsStaffAccount = ({ twoPersonRules }: Site, { roles, safeRoles = [] }: Wallet): boolean =>
  rulesApply(twoPersonRules) && [...roles, ...safeRoles].some((role) => role !== 'ATTESTOR');

/** What a wallet opens at the desk without a staff account's session. */
export function walletRights(site: Site, wallet: Wallet): readonly DeskRight[] {
  if (needsStaffAccount(site, wallet)) return [];
  if (wallet.roles.length > 0 && opensAlone(site)) return DESK_RIGHTS;
  const holds = (roles: readonly WalletRole[] = [], wanted: readonly WalletRole[]) =>
    roles.some((role) => wanted.includes(role));
  return DESK_RIGHTS.filter((right) => {
    const { roles, ownersOf } = WALLET_RIGHTS[right];
    return holds(wallet.roles, roles) || holds(wallet.safeRoles, ownersOf);
  });
}

type DeskCall = {
  right: DeskRight | 'any';
  /** Asks a live site's session for a passkey, or a wallet's signature, of the last minutes. */
  fresh: boolean;
};
const any: DeskCall = { right: 'any', fresh: false };
const lists: DeskCall = { right: 'lists', fresh: false };
const prices: DeskCall = { right: 'prices', fresh: false };
const issue: DeskCall = { right: 'issue', fresh: false };
const coinRegister: DeskCall = { right: 'coin-register', fresh: false };
const proposals: DeskCall = { right: 'proposals', fresh: false };
/** Reads records, or says who works on which. Its session has proved a passkey, too, but staff read all day. */
const records: DeskCall = { right: 'records', fresh: false };
/** Does anything about a record, shows what is secret, or takes data out of the site. */
const sensitive: DeskCall = { right: 'records', fresh: true };

/** Every call of the desk, by method and path, and what it takes; one that isn't here is refused to everyone. */
export const DESK_CALLS: Readonly<Record<string, DeskCall>> = {
  'GET /api/leads': lists,
  'GET /api/leadList': lists,
  'GET /api/purchaseList': lists,
  'GET /api/redemptionList': lists,

  'GET /api/desk/prices': prices,
  // What it shows on every page comes from a person who has just proved to be there.
  'POST /api/market': { right: 'prices', fresh: true },
  // The play market of a local site.
  'GET /api/local-market': prices,
  'POST /api/local-market': prices,
  'POST /api/screening/address': issue,

  'GET /api/coin-register': coinRegister,
  'GET /api/coin-register/lots': coinRegister,
  'GET /api/coin-register/lots.csv': coinRegister,
  'GET /api/coin-register/lots/:lot': coinRegister,
  'GET /api/coin-register/attestations': coinRegister,
  'POST /api/coin-register/attestations': coinRegister,
  'GET /api/coin-register/attestations/:hash': coinRegister,
  'GET /api/coin-register/lot-trees/:root': coinRegister,
  'POST /api/coin-register/reports': { right: 'coin-register', fresh: true },
  // An auditor reads lots, and changes none.
  'POST /api/coin-register/lots': sensitive,
  'PUT /api/coin-register/lots/:lot': sensitive,
  'POST /api/coin-register/lots/:lot/exclusion': sensitive,

  'GET /api/safe/proposals': proposals,
  'POST /api/safe/proposals': proposals,
  'POST /api/safe/proposals/:id/signatures': proposals,
  'POST /api/safe/proposals/:id/execution': proposals,
  'DELETE /api/safe/proposals/:id': proposals,

  // It tells nothing but that something has changed.
  'GET /api/desk/events': any,
  // Asked before a file that the browser fetches by itself.
  'GET /api/desk/fresh': { right: 'any', fresh: true },

  'GET /api/users': records,
  'GET /api/leadList.csv': sensitive,
  'GET /api/leadList/:id': records,
  'PUT /api/leadList/:id': sensitive,
  'GET /api/purchaseList.csv': sensitive,
  'GET /api/purchaseList/:id': records,
  'PUT /api/purchaseList/:id': sensitive,
  'POST /api/purchaseList/:id/transitions': sensitive,
  'POST /api/purchaseList/:id/identity': sensitive,
  'POST /api/purchaseList/:id/messages': sensitive,
  'DELETE /api/purchaseList/:id/correspondence': sensitive,
  'POST /api/orders': sensitive,
  'GET /api/orders/:id': records,
  'POST /api/orders/:id/transitions': sensitive,
  'POST /api/orders/:id/issue': sensitive,
  'GET /api/redemptionList.csv': sensitive,
  'POST /api/redemptionList': sensitive,
  'GET /api/redemptionList/:id': records,
  'PUT /api/redemptionList/:id': sensitive,
  'POST /api/redemptionList/:id/transitions': sensitive,
  'POST /api/redemptionList/:id/label': sensitive,
  'GET /api/redemptionList/:id/inbox': records,
  'POST /api/redemptionList/:id/identity': sensitive,
  'DELETE /api/redemptionList/:id/correspondence': sensitive,
  'GET /api/unmatchedBurns': records,
  'POST /api/files/:id/open': sensitive,

  'GET /api/identity': records,
  'POST /api/identity/:id/reveal': sensitive,
  'DELETE /api/identity/:id': sensitive,
  'POST /api/webhooks/:id/send-again': sensitive,
  'DELETE /api/webhooks/:id': sensitive,
  'GET /api/screening': records,
  'POST /api/screening/lists': sensitive,

  'GET /api/desk/queue': records,
  'GET /api/desk/colleagues': records,
  'GET /api/desk/attention': records,
  'POST /api/desk/seen': records,
  'POST /api/desk/owner': records,
  'POST /api/desk/own': sensitive,
  'GET /api/notes': records,
  'POST /api/notes': sensitive,
  'GET /api/approvals': records,
  'POST /api/approvals/:id/approve': sensitive,
  'POST /api/approvals/:id/refuse': sensitive,
  'GET /api/accounting-keys': records,
  'POST /api/accounting-keys': sensitive,
  'DELETE /api/accounting-keys/:id': sensitive,
  'GET /api/audit': records,
  'GET /api/audit.csv': sensitive,
  'GET /api/audit/chain': records,
};

/** What a call of the desk takes; undefined if nobody has decided that. */
export const deskCall = (method: string, path: string): DeskCall | undefined => {
  const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return Object.hasOwn(DESK_CALLS, name) ? DESK_CALLS[name] : undefined;
};

/** Whether those rights are enough for it. */
export const isAllowed = ({ right }: DeskCall, rights: readonly DeskRight[]): boolean =>
  right === 'any' ? rights.length > 0 : rights.includes(right);
