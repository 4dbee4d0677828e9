/** What a check of the token found wrong, or could not find out. */
export const VERIFY_PROBLEMS = {
  'no-code': 'There is no contract at this address.',
  'other-code': 'The contract at this address is not the one that the published sources compile to.',
  'other-settings': 'The code holds an address, a chain or a name that is not this token’s.',
  'other-chain': 'The node is on another chain than the code was made for.',
  'chains-differ': 'The two nodes are on different chains.',
  'blocks-differ': 'The two nodes name different blocks of this number.',
  'codes-differ': 'The two nodes give different code.',
  'figures-differ': 'The two nodes give different figures of the same block.',
  'code-not-in-state': 'The code is not the one that the proof leads to.',
  'figures-not-in-state': 'The node’s figures are not those that the proof leads to.',
  'other-header': 'The node’s number or time of the block is not the one in its header.',
  history: 'The acts are not those of which the token keeps the hash: one is missing, added or altered.',
  supply: 'Issues and redemptions do not add up to the tokens outstanding.',
  redeemed: 'The redemptions do not add up to what the token says was redeemed.',
  attestation: 'The last attestation among the acts is not the token’s.',
  headroom: 'What may still be issued does not follow from the attestation.',
  uncovered: 'There are more tokens than the attested coins less those redeemed since.',
  'not-proved':
    'The node’s proof does not lead to the block’s hash. Either the node is wrong, or the chain has changed its blocks since this file was made.',
  'invalid-answer': 'The node gave an answer that cannot be true.',
  unavailable: 'The node cannot say what was at this block.',
  refused: 'This node gives no proofs, so its word is all that there is.',
  unreachable: 'The node gave no usable answer.',
} as const;
export type VerifyProblem = keyof typeof VERIFY_PROBLEMS;

/** What each check of the token found, where it found nothing wrong. */
export const VERIFY_RESULTS = {
  block: 'The block is final',
  given: 'This is the block that you named',
  code: 'The code is what the published sources compile to',
  figures: 'Tokens, redemptions and the attestation were read',
  proof: 'Code and figures are in the state of this block',
  acts: 'No act is missing, added or altered',
  cover: 'There are at least as many attested coins as tokens',
} as const;

/** What a result rests on. */
export const VERIFY_BASES = {
  'one-node': 'One node said so.',
  'two-nodes': 'Two nodes agree.',
  proof: 'Proved against the block’s hash.',
  visitor: 'You named its hash.',
} as const;

/** Why a file that someone holds proves nothing. */
export const FILE_FAULTS = {
  nothingAttested: 'The token has no attestation.',
  lotNotAttested: 'Its proof doesn’t lead to the lots of any attested manifest here.',
  manifestNeeded: 'Add the attestation’s manifest as well: it holds the root that the proof has to lead to.',
  notAttested: 'The token has no hash of this file. A report counts together with the manifest that lists it.',
} as const;
