import { type ChainView, isTimely, type TokenChain, type Transfer } from '../chain-view.ts';
import { PAGE_SIZE, type TronClient } from './tron-client.ts';

export interface TronOptions {
  client: TronClient;
  /** Address of the token's contract. */
  contract: string;
  /** Blocks, that of a transfer included, after which Tron calls it final; shown to who waits. */
  confirmations: number;
  now: () => Date;
}

/** Blocks after which Tron calls one final: two thirds of its 27 producers and one more have built on it. */
export const TRON_CONFIRMATIONS = 19;
/** Milliseconds from block to block. */
const BLOCK_MS = 3_000;
/** Milliseconds by which lists may be behind blocks: what is in them is read once more. */
const LIST_LAG_MS = 120_000;

/** A token of Tron (TRC-20). Its lists have times and no numbers of blocks, so that time is what is counted. */
export const tronChain = (options: TronOptions): TokenChain => ({
  async begin() {
    const head = await headOf(options);
    return head === undefined ? undefined : Math.max(0, head - LIST_LAG_MS);
  },
  balanceOf: (address) => options.client.balanceOf(options.contract, address),
  read: (address, after) => readTron(options, address, after),
  written: (address) => address,
  // Wallets of Tron agree on no link but the address itself.
  paymentUrl: (address) => address,
});

/** Time of the newest block in milliseconds since 1970; undefined for a node of another chain, or not of today. */
async function headOf({ client, now }: TronOptions): Promise<number | undefined> {
  const [isChain, head] = [await client.isChain(), await client.newest('wallet')];
  return isChain && head && isTimely(head.at, now()) ? head.at.getTime() : undefined;
}

/**
 * Reads the transfers of a token to an address. The lists name transactions; what they sent is read from each of those
 * that are final.
 * @param after time, in milliseconds since 1970, up to which it was read
 */
async function readTron(
  options: TronOptions,
  address: string,
  after: number,
): Promise<ChainView | undefined> {
  const { client, contract, confirmations } = options;
  const head = await headOf(options);
  const solid = await client.newest('walletsolidity');
  if (head === undefined || !solid || solid.at.getTime() > head) return undefined;
  const listed = await client.transfers(contract, address, { from: after, isFinal: true });
  const waiting = await client.transfers(contract, address, { from: after, isFinal: false });
  if (!listed || !waiting) return undefined;
  const final: Transfer[] = [];
  const names = new Set(listed.map(({ txID }) => txID));
  for (const txID of names) {
    const sent = await client.sent(txID, contract, address);
    if (!sent || sent.at > solid.at) return undefined;
    for (const { logIndex, units } of sent.units)
      if (units > 0n)
        final.push({
          ...{ txHash: `0x${txID}`, logIndex, units, confirmations },
          block: sent.block,
          sentAt: sent.at,
        });
  }
  const isBehind = listed.length >= PAGE_SIZE;
  const upTo = isBehind
    ? // Of the last moment there may be more on the next page.
      Math.min(...listed.slice(-1).map(({ at }) => at.getTime() - 1))
    : solid.at.getTime() - LIST_LAG_MS;
  const scannedTo = Math.max(after, upTo);
  return {
    head,
    scannedTo,
    finalAt: new Date(scannedTo),
    isBehind,
    final,
    recent: waiting
      .filter(({ txID, units }) => !names.has(txID) && units > 0n)
      .map(({ txID, at, units }, logIndex) => ({
        ...{ txHash: `0x${txID}`, logIndex, units, sentAt: at },
        // Not in any block for good.
        block: -1,
        confirmations: Math.min(
          confirmations - 1,
          Math.max(1, Math.floor((head - at.getTime()) / BLOCK_MS) + 1),
        ),
      })),
  };
}
