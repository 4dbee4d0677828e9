import type { Address, PublicClient } from 'viem';
import { BooksUnavailable, booksAt } from '#proof/books.ts';
import { type BlockRef, isRefusal, isSameNode, rpcOf } from '#proof/rpc.ts';
import { isSilence } from '../../chain/node-errors.ts';
import { agreesWithDatabase, contractReadiness } from '../../chain/readiness.ts';
import { readChainIdentity } from '../../chain/stored-events.ts';
import type { RemoteChain } from '../../platform/env.ts';
import type { Examined, ExaminedNode } from '../examined.ts';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';

const at = ({ setting, host }: ExaminedNode) => `The node of ${setting} (${host})`;
const OTHER_NODE = 'Use another node: docs/operating/chain.md says what it must serve.';

const silent = (node: ExaminedNode): Finding => ({
  id: 'node.silent',
  level: 'error',
  what: `${at(node)} doesn’t answer.`,
  why: 'Without a node nothing is read from the chain; with one of two, shipping and logging in to the desk with a wallet wait.',
  fix: `curl -s -X POST -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' "$${node.setting}"`,
});

const other = (node: ExaminedNode, reason: string): Finding => ({
  id: 'node.other',
  level: 'error',
  what: `${at(node)} is not for this site: ${reason}`,
  why: 'Everything that needs the chain stays closed.',
  fix: `Correct ${node.setting}, CHAIN_ID, TOKEN_ADDRESS or INBOX_ADDRESS, or DATABASE_URL if the database is another site’s.`,
});

const noFinal = (node: ExaminedNode): Finding => ({
  id: 'node.no-final-block',
  level: 'error',
  what: `${at(node)} doesn’t say which block is final.`,
  why: 'Orders and redemptions only count from final blocks.',
  fix: OTHER_NODE,
});

const noState = (node: ExaminedNode): Finding => ({
  id: 'node.no-state',
  level: 'error',
  what: `${at(node)} doesn’t serve eth_call by the hash of its final block.`,
  why: 'Nothing that is read can be verified, so orders stay unissued and redemptions unburned. Light nodes, and some providers’ cheap plans, are like that.',
  fix: OTHER_NODE,
});

const noProof = (node: ExaminedNode): Finding => ({
  id: 'node.no-proof',
  level: 'warning',
  what: `${at(node)} doesn’t serve eth_getProof.`,
  why: 'The verifier can’t prove a balance against a block’s hash; everything else works.',
  fix: OTHER_NODE,
});

const noLogs = (node: ExaminedNode, block: bigint): Finding => ({
  id: 'node.no-old-logs',
  level: 'error',
  what: `${at(node)} has no log of the token’s first block, ${block}.`,
  why: 'An empty database is filled from the whole log, and a node that gives a part of it as the whole is never believed. Nodes that prune old receipts are like that.',
  fix: `Correct TOKEN_DEPLOY_BLOCK if it isn’t the first block; else use a node with all logs.`,
});

const noArchive = (node: ExaminedNode): Finding => ({
  id: 'node.no-archive',
  level: 'warning',
  what: `${at(node)} keeps no old states, and TOKEN_DEPLOY_BLOCK is not set.`,
  why: 'The token’s first block is looked for in old states. A database that has followed the chain before needs it no more.',
  fix: 'Set TOKEN_DEPLOY_BLOCK to the number that the deployment printed.',
});

const ONE_NODE: Finding = {
  id: 'node.only-one',
  level: 'warning',
  what: 'There is one node: ETH_RPC_URL_2 is not set.',
  why: 'A node that lies, or was taken over, is believed; and while it is silent the chain is closed.',
  fix: 'Set ETH_RPC_URL_2 to a node of another provider: docs/operating/chain.md#a-second-node.',
};

const SAME_PROVIDER: Finding = {
  id: 'node.same-provider',
  level: 'warning',
  what: 'ETH_RPC_URL and ETH_RPC_URL_2 are at one host.',
  why: 'One provider’s word is only as good as one node’s, and they fail together.',
  fix: 'Set ETH_RPC_URL_2 to a node of another provider.',
};

const disagree = (block: bigint): Finding => ({
  id: 'node.disagree',
  level: 'error',
  what: `The two nodes have different blocks ${block}, which both call final.`,
  why: 'One of them is on another chain or lies. Until it is found out, nothing is verified.',
  fix: 'Compare the hash of that block with two block explorers, and replace the node that is wrong.',
});

const FIRST_PROOF = `0x${'0'.repeat(64)}` as const;

async function finalBlock(client: PublicClient): Promise<BlockRef | undefined> {
  const { number, hash } = await client.getBlock({ blockTag: 'finalized' }).catch((error) => {
    if (isSilence(error)) throw error;
    return { number: null, hash: null };
  });
  return number !== null && hash !== null ? { number, hash } : undefined;
}

/** False where the node answers with an error; throws where it gives no answer. */
const serves = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error) => {
      if (error instanceof BooksUnavailable || isRefusal(error)) return false;
      throw error;
    },
  );

/** Whether what the database doesn’t hold yet can be read: the log from the token’s first block, or old states to find that block. */
async function depth(node: ExaminedNode, { token, deployBlock }: RemoteChain, final: BlockRef): Promise<Finding[]> {
  const { client } = node;
  if (deployBlock === undefined) {
    const old = client.getCode({ address: token, blockNumber: final.number / 2n });
    return (await serves(old)) ? [] : [noArchive(node)];
  }
  const logs = await client.getLogs({ address: token, fromBlock: deployBlock, toBlock: deployBlock }).catch((error) => {
    if (!isRefusal(error)) throw error;
    return [];
  });
  return logs.length > 0 ? [] : [noLogs(node, deployBlock)];
}

/** What the site asks of a node, each asked of this one. */
async function examineNode(
  node: ExaminedNode,
  remote: RemoteChain,
): Promise<{ findings: Finding[]; final?: BlockRef }> {
  const { client } = node;
  const { id, token, inbox } = remote;
  const chain = { id, token, inbox, client, local: false, explorer: null };
  try {
    const { reasons } = await contractReadiness({ chain });
    if (reasons.length > 0) return { findings: reasons.map((reason) => other(node, reason)) };
    const final = await finalBlock(client);
    if (!final) return { findings: [noFinal(node)] };
    const rpc = rpcOf(client);
    const [hasState, hasProof, ofDepth] = await Promise.all([
      serves(booksAt({ rpc, token }, final, [])),
      serves(rpc('eth_getProof', [token, [FIRST_PROOF], `0x${final.number.toString(16)}`])),
      depth(node, remote, final),
    ]);
    const findings = [...(hasState ? [] : [noState(node)]), ...(hasProof ? [] : [noProof(node)]), ...ofDepth];
    return { final, findings };
  } catch (error) {
    if (isSilence(error)) return { findings: [silent(node)] };
    throw error;
  }
}

/** Whether the nodes have one block where both say it is final. */
async function compare(nodes: readonly ExaminedNode[], finals: (BlockRef | undefined)[]): Promise<Finding[]> {
  const [one, two] = finals;
  if (!one || !two) return [];
  let block = one.number;
  if (two.number < block) block = two.number;
  const hashes = await Promise.all(
    nodes.map(async ({ client }) => (await client.getBlock({ blockNumber: block })).hash),
  );
  return hashes[0] === hashes[1] ? [] : [disagree(block)];
}

/** Whether the database was bound to the chain that the first node serves. */
async function bound({ nodes: [node], db }: Examined, { id, token, inbox }: RemoteChain): Promise<Finding[]> {
  const own = await db().catch(() => undefined);
  if (!node || !own) return [];
  const chain = { id, token: token as Address, inbox, client: node.client, local: false, explorer: null };
  if (!(await readChainIdentity({ db: own }))) return [];
  const { hash } = await node.client.getBlock({ blockNumber: 0n });
  const { reasons } = await agreesWithDatabase({ db: own, chain }, hash);
  return reasons.map((reason) => other(node, reason));
}

/** What the site needs of its nodes: the right chain, calls by hash, proofs, the whole log, and two that agree. */
export const nodesCheck: Check = {
  subject: 'Ethereum nodes',
  patienceMs: 25_000,
  look: async (examined) => {
    const { env, nodes } = examined;
    const { remoteChain: remote } = env;
    if (!remote) {
      if (env.mode === 'live') throw new NotExamined('the settings name no node');
      return [ok('node.ok', 'The chain is the site’s own.')];
    }
    const found = await Promise.all(nodes.map((node) => examineNode(node, remote)));
    const findings = found.flatMap(({ findings: each }) => each);
    const answering = findings.every(({ id }) => id !== 'node.silent' && id !== 'node.other');
    if (answering) {
      findings.push(
        ...(await compare(
          nodes,
          found.map(({ final }) => final),
        )),
        ...(await bound(examined, remote)),
      );
    }
    const second = remote.secondRpcUrl;
    if (second === undefined && env.mode === 'live') findings.push(ONE_NODE);
    if (second !== undefined && isSameNode(remote.rpcUrl, second)) findings.push(SAME_PROVIDER);
    if (findings.some(({ level }) => level === 'error')) return findings;
    const what = `${nodes.length === 1 ? 'The node serves' : 'Both nodes serve'} the chain ${remote.id} and its token at block ${found[0]?.final?.number}.`;
    return [...findings, ok('node.ok', what)];
  },
};
