/** The keys of what only staff read; they begin as those in web/lib/query-keys.ts do. */
export const deskQueryKeys = {
  /** Everything the desk has read; any action of staff reloads it. */
  desk: ['desk'],
  deskApprovals: ['desk', 'approvals'],
  deskScreening: ['desk', 'screening'],
  coinRegister: ['desk', 'coin-register'],
  coinRegisterLots: (query: object) => ['desk', 'coin-register', 'lots', query],
  coinRegisterLot: (id: string) => ['desk', 'coin-register', 'lot', id],
  coinRegisterAttestation: ['desk', 'coin-register', 'attestation'],
  deskManifest: (hash: string) => ['desk', 'manifest', hash],
  deskWork: (view: string, limit: number, q: string) => ['desk', 'work', view, limit, q],
  deskList: (list: string, query: object) => ['desk', 'list', list, query],
  deskAttention: (kind: string, id: string) => ['desk', 'attention', kind, id],
  deskColleagues: ['desk', 'colleagues'],
  deskNotes: (kind: string, id: string) => ['desk', 'notes', kind, id],
  unmatchedBurns: ['desk', 'unmatched-burns'],
  audit: (filter: object) => ['desk', 'audit', filter],
  auditHead: ['desk', 'audit-head'],
  safeProposals: ['desk', 'safe-proposals'],
  safes: ['safes'],

  deskPrices: (limit: number) => ['price', 'desk', limit],
  leads: ['account', 'leads'],
  users: ['account', 'users'],
  issuing: (token?: string) => ['chain', 'issuing', token],
  signerRoles: (token?: string, address?: string) => ['chain', 'roles', token, address],
  asset: (token?: string, asset?: string) => ['asset', token, asset],
} as const;
