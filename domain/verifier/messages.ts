/** What a check of the token found wrong, or could not find out. */
export const VERIFY_PROBLEMS = {
  'no-code': 'There’s no contract at this address.',
  'other-code': 'The contract at this address isn’t what the published sources compile to.',
  'other-settings': 'The code contains an address, a chain or a name that isn’t this token’s.',
  'other-chain': 'The node isn’t on the chain that the code was made for.',
  'test-chain':
    'This chain isn’t Ethereum. The same token may be at the same address there, but it stands for no coins. A local test chain is checked only on this computer.',
  'chains-differ': 'The two nodes are on different chains.',
  'blocks-differ': 'The two nodes name different blocks with this number.',
  'times-differ': 'The two nodes give different times for the same block.',
  'heads-apart':
    'The newest final blocks of the two nodes are more than an hour apart: one of them is behind, or is hiding recent blocks.',
  'codes-differ': 'The two nodes give different code.',
  'figures-differ': 'The two nodes give different figures for the same block.',
  'code-not-in-state': 'The code isn’t the one that the proof is about.',
  'figures-not-in-state': 'The node’s figures aren’t the ones that the proof is about.',
  'other-header': 'The node’s number or time for the block isn’t the one in its header.',
  stale: 'The newest final block is more than an hour old: the node is behind, or is hiding recent blocks.',
  history: 'Hashing all acts doesn’t give the hash that the token keeps: one is missing, added or altered.',
  supply: 'Issues and redemptions don’t add up to the tokens outstanding.',
  redeemed: 'The redemptions don’t add up to what the token says was redeemed.',
  attestation: 'The last attestation among the acts isn’t the token’s.',
  headroom: 'The amount that can still be issued doesn’t follow from the attestation.',
  creation:
    'Creation not shown: this address doesn’t follow from the published creation code. The token may have been created with hidden balances or roles.',
  'other-values':
    'The token was created with a different name, symbol, cap or attestation age than this issuer states.',
  role: 'An act was made by an account that didn’t hold the role for it then.',
  uncovered: 'There are more tokens than coins: those attested, less those redeemed since.',
  'cover-too-old':
    'The last count of the coins is older than the token’s own limit, so it no longer says that they cover the tokens.',
  'not-proved':
    'The node’s proof doesn’t lead to the block’s hash. Either the node is wrong, or the format of the chain’s blocks has changed since this file was made.',
  'invalid-answer': 'The node gave an answer that can’t be true.',
  unavailable: 'The node can’t say what was true at this block.',
  refused: 'None of these nodes gives proofs, so you have to take their word.',
  'no-proof':
    'None of these nodes gives a proof, and without one nothing ties their answers to the hash that you named.',
  unreachable: 'The node gave no usable answer.',
  unfounded: 'Not shown, because something above that it depends on is wrong or missing.',
} as const;
export type VerifyProblem = keyof typeof VERIFY_PROBLEMS;

/** What each check of the token found, where it found nothing wrong. */
export const VERIFY_RESULTS = {
  chain: 'The chain is Ethereum (1)',
  local: 'The chain is a local test chain on this computer, whose tokens stand for no coins',
  block: 'The block is final, and its time and number match its hash',
  given: 'This is the block that you named',
  fresh: 'The block is no more than an hour old',
  proof: 'The node proved what is in the token’s storage at this block',
  code: 'The code is what the published sources compile to',
  figures: 'Tokens, redemptions and the attestation were read',
  acts: 'No act is missing, added or altered',
  creation: 'The token was created by the published code with these values, and by no other',
  roles: 'Every act was made by an account that held the role for it then',
  cover: 'There are at least as many attested coins as tokens',
} as const;

/** What a result depends on. */
export const VERIFY_BASES = {
  'one-node': 'One node said so.',
  'two-nodes': 'Two nodes agree.',
  proof: 'Proved against the block’s hash.',
  visitor: 'You named its hash.',
  computed: 'Computed here: nothing else results in the token’s address.',
} as const;

/** How a token was created: the parts of its address, and what its constructor was given. */
export const CREATION_LABELS = {
  factory: 'Created through',
  salt: 'Salt',
  codeHash: 'Hash of the creation code',
  name: 'Name',
  symbol: 'Symbol',
  cap: 'Cap',
  maxAttestationAge: 'Attestation validity',
  adminDelay: 'Handover delay',
  admin: 'First administrator',
  attestor: 'First attestor',
  arguments: 'Constructor arguments',
  address: 'Resulting address',
} as const;

/** What a file that someone holds doesn't prove, or no longer. */
export const FILE_FAULTS = {
  nothingAttested: 'The token has no attestation.',
  lotNotAttested: 'Its proof doesn’t belong to the lots of any attested manifest here.',
  lotLeft: (reason: string) => `It has left the attested lots: ${reason}`,
  manifestNeeded: 'Add the attestation’s manifest as well: the proof is checked against the root in it.',
  notAttested: 'The token doesn’t have this file’s hash. To check a report, add the manifest that lists it.',
} as const;

/** What a file was, and may no longer be. */
export const FILE_NOTES = {
  superseded: 'A later attestation has replaced it: it says what was counted then, not what is counted now.',
  lotOfEarlier:
    'Its proof belongs to the lots of an earlier attestation, not to those of the newest, so it may not count anymore. Add the newest manifest and a proof made since.',
} as const;

/** What there is to say of a price's signer, beside whether it signed. */
export const SIGNER_NOTES = {
  dateUnproved: 'A signature doesn’t show when it was made, so the date can’t be proved.',
  former:
    'It’s no longer a signer. A former signer can still sign for an earlier day, so this doesn’t confirm the price.',
  unchecked:
    'It’s a contract, and the node doesn’t know what it accepted at the price’s time, so this couldn’t be checked. A node that keeps all old states can tell.',
  'not-yet':
    'By the token’s acts it couldn’t set prices at that time. A signer can choose any date, so this doesn’t confirm the price.',
  future: 'It’s dated later than the block that was checked, so who could set prices then isn’t known.',
  late: 'It’s a contract that accepts this signature today but didn’t at the price’s time, so this doesn’t confirm the price.',
} as const;
