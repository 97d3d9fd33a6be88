import type { NodeClient } from './node-client.ts';

/** Tokens that came to an address. */
export interface Transfer {
  txHash: string;
  logIndex: number;
  block: number;
  sentAt: Date;
  units: bigint;
}

/** What the blockchain says of an address. */
export interface ChainView {
  head: number;
  /** Last block that was read and is final. */
  scannedTo: number;
  /** Time of the last final block; all that was sent up to it is among `final`, or was before. */
  finalAt: Date;
  final: Transfer[];
  /** What a reorganisation may still take away: read again with each look. */
  recent: Transfer[];
}

/** Blocks that a node is asked for at once; fewer where it refuses or says too much. */
const MOST_BLOCKS = 2_000;
/** Requests of one look. */
const MOST_REQUESTS = 60;

/**
 * Reads the transfers of a token to an address.
 * @param after number of the last block whose transfers were read
 * @param confirmations blocks, that of the transfer included, after which it is final
 * @returns undefined where the node doesn't tell, or has changed its mind meanwhile; `head` is then asked for again.
 * Where there are more blocks than a look reads, `scannedTo` is less than what is final.
 */
export async function readChain(
  node: NodeClient,
  { contract, address }: { contract: string; address: string },
  after: number,
  confirmations: number,
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
  const numbers = [...new Set([Math.max(0, scannedTo), ...logs.map(({ blockNumber }) => blockNumber)])];
  const blocks = await node.blocks(numbers);
  if (!blocks) return undefined;
  const byNumber = new Map(blocks.map((block) => [block.number, block]));
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
    });
  }
  return {
    head,
    scannedTo,
    finalAt: new Date((byNumber.get(Math.max(0, scannedTo))?.timestamp ?? 0) * 1000),
    final: transfers.filter(({ block }) => block <= scannedTo),
    recent: transfers.filter(({ block }) => block > scannedTo),
  };
}
