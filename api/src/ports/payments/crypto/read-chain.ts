import { checksummed } from './addresses.ts';
import { type ChainView, isTimely, type TokenChain, type Transfer } from './chain-view.ts';
import type { NodeClient } from './node-client.ts';

/** Blocks that a node is asked for at once; fewer where it refuses or says too much. */
const MOST_BLOCKS = 2_000;
/** Requests of one look. */
const MOST_REQUESTS = 60;

export interface EvmOptions {
  node: NodeClient;
  /** EIP-155. */
  chainID: number;
  /** Of the token. */
  contract: string;
  /** Blocks, that of a transfer included, after which it is final. */
  confirmations: number;
  now: () => Date;
}

/** A token of a chain that speaks Ethereum's JSON-RPC. */
export const evmChain = (options: EvmOptions): TokenChain => ({
  async begin() {
    const head = await options.node.head();
    return head === undefined ? undefined : Math.max(0, head - options.confirmations);
  },
  balanceOf: (address) => options.node.balanceOf(options.contract, address),
  read: (address, after) => readChain(options, address, after),
  written: checksummed,
  paymentUrl: (address, units) =>
    `ethereum:${options.contract}@${options.chainID}/transfer?address=${checksummed(address)}&uint256=${units}`,
});

/**
 * Reads the transfers of a token to an address.
 * @param after number of the last block whose transfers were read
 * @returns undefined where the node doesn't tell, has changed its mind meanwhile, or isn't of today; `head` is then
 * asked for again
 */
async function readChain(
  { node, contract, confirmations, now }: EvmOptions,
  address: string,
  after: number,
): Promise<ChainView | undefined> {
  const head = await node.head();
  if (head === undefined) return undefined;
  const final = head - confirmations + 1;
  const logs = [];
  let from = Math.max(0, after + 1);
  let step = MOST_BLOCKS;
  for (let request = 0; from <= head && request < MOST_REQUESTS; request++) {
    const to = Math.min(head, from + step - 1);
    const part = await node.transfers(contract, address, { from, to });
    if (part) {
      logs.push(...part);
      from = to + 1;
    } else if (step === 1) return undefined;
    else step = Math.max(1, Math.floor(step / 4));
  }
  const scannedTo = Math.max(after, Math.min(final, from - 1));
  const numbers = [...new Set([head, Math.max(0, scannedTo), ...logs.map(({ blockNumber }) => blockNumber)])];
  const blocks = await node.blocks(numbers);
  if (!blocks) return undefined;
  const byNumber = new Map(blocks.map((block) => [block.number, block]));
  const newest = byNumber.get(head)?.timestamp ?? 0;
  if (!isTimely(new Date(newest * 1000), now()) || blocks.some(({ timestamp }) => timestamp > newest))
    return undefined;
  const transfers: Transfer[] = [];
  for (const log of logs) {
    const block = byNumber.get(log.blockNumber);
    // Another block stands there by now: what was read belongs to a chain that is gone.
    if (block?.hash !== log.blockHash) return undefined;
    if (log.data === 0n) continue;
    transfers.push({
      txHash: log.transactionHash.toLowerCase(),
      logIndex: log.logIndex,
      block: log.blockNumber,
      sentAt: new Date(block.timestamp * 1000),
      units: log.data,
      confirmations: head - log.blockNumber + 1,
    });
  }
  return {
    head,
    scannedTo,
    isBehind: scannedTo < final,
    finalAt: new Date((byNumber.get(Math.max(0, scannedTo))?.timestamp ?? 0) * 1000),
    final: transfers.filter(({ block }) => block <= scannedTo),
    recent: transfers.filter(({ block }) => block > scannedTo),
  };
}
