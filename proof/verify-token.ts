import type { Hex } from 'viem';
import { type Act, type Figures, readActs } from './acts.ts';
import type { TimedBlock } from './blocks.ts';
import { type Creation, readCreation } from './creation.ts';
import { type Basis, createFindings, type Finding } from './findings.ts';
import { agreeing, type Rpc, type TokenPlace } from './rpc.ts';
import {
  checkAge,
  checkChain,
  checkCode,
  checkCover,
  checkCreation,
  checkFigures,
  checkHistory,
  checkProof,
  checkRoles,
  chooseBlock,
  readChain,
} from './token-checks.ts';
import type { CodeSettings } from './token-code.ts';

/** What else can depend on: there only where every finding that it follows from is good. */
export type Evidence = TokenPlace & {
  chainId: number;
  block: TimedBlock;
  settings: CodeSettings;
  acts: readonly Act[];
  basis: Basis;
};

export type Verified = {
  findings: readonly Finding[];
  chainId?: number | undefined;
  block?: TimedBlock | undefined;
  settings?: CodeSettings | undefined;
  /** As the token's own values claim it, shown or not. */
  creation?: Creation | undefined;
  /** Only where nothing is wrong with them. */
  figures?: Figures | undefined;
  evidence?: Evidence | undefined;
};

/** What to check, by which nodes. */
export type Verification = Pick<TokenPlace, 'token' | 'deployBlock'> & {
  first: Rpc;
  second?: Rpc | undefined;
  /** A block that the visitor trusts; else the newest that is final. */
  blockHash?: Hex | undefined;
  /** Whether all these nodes run on the visitor's own computer, where a test chain is what it seems. */
  isHere: boolean;
  /** The visitor's clock, in unix seconds. */
  now: number;
  onProgress?: ((share: number) => void) | undefined;
};

/**
 * Checks the token at one block, as far as the nodes let it: the block, its code, its figures, all its acts and who made them, how the token
 * was created, and the proof of it all by the block's hash.
 */
export async function verifyToken(verification: Verification): Promise<Verified> {
  const { first, second, token, deployBlock, blockHash, isHere, now, onProgress } = verification;
  const place = { rpc: first, token, deployBlock };
  const places = { place, other: second && { rpc: second, token } };
  const { make, isSound, basisOf, findings } = createFindings(
    second ? 'two-nodes' : 'one-node',
    blockHash !== undefined,
  );
  const readId = readChain(verification);
  await make(
    'chain',
    readId.then((chain) => checkChain(chain, isHere)),
  );
  const chain = await readId.catch(() => undefined);
  if (chain === undefined || !isSound('chain')) return { findings: findings(), chainId: chain };
  const block = await make('block', chooseBlock(verification), blockHash && 'visitor');
  if (!block) return { findings: findings(), chainId: chain };
  if (!blockHash) await make('fresh', checkAge(block, chain, now));
  const proved = await make('proof', checkProof(places, block, blockHash !== undefined));
  const settings = await make('code', checkCode(places, block, chain, proved));
  const figures = await make('figures', checkFigures(places, block, proved));
  const reading = readActs(place, block, { ...(onProgress && { onProgress }) });
  await make(
    'acts',
    reading.then((read) => checkHistory(read, figures)),
  );
  const read = await reading.catch(() => undefined);
  const readClaim = readCreation(place, block, read?.acts ?? []);
  await make(
    'creation',
    readClaim.then((creation) => checkCreation(creation, token)),
  );
  await make('roles', checkRoles(read));
  await make('cover', checkCover(figures, settings, blockHash ? block.time : Math.max(now, block.time)));
  return {
    findings: findings(),
    chainId: chain,
    block,
    settings,
    creation: await readClaim.catch(() => undefined),
    figures: isSound('figures') ? figures : undefined,
    evidence:
      isSound('roles') && settings && read
        ? {
            token,
            deployBlock,
            rpc: second ? agreeing(first, second) : first,
            chainId: chain,
            block,
            settings,
            acts: read.acts,
            basis: basisOf('acts'),
          }
        : undefined,
  };
}
