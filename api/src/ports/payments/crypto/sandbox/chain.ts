import { randomBytes } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type Db, transaction, type Trx } from '../../../../platform/database/transaction.ts';
import { SandboxObjects } from '../../sandbox/sandbox-objects.store.ts';

/** Seconds from block to block. */
export const BLOCK_SECONDS = 2;
/** Where the chain stands when it begins. */
const FIRST_HEAD = 1_000;

/** A transfer of tokens in a block. */
export interface KeptTransfer {
  txHash: string;
  block: number;
  contract: string;
  from: string;
  to: string;
  /** In decimal digits. */
  units: string;
}

export interface ChainBlock {
  number: number;
  hash: string;
  parentHash: string;
  /** Seconds since 1970. */
  timestamp: number;
}

interface Kept {
  /** Milliseconds since 1970 of the first block. */
  begunAt: number;
  /** Reorganisations: blocks from a number on have other hashes. */
  forks: { from: number; salt: string }[];
  transfers: KeptTransfer[];
}

const CHAIN = 'chain';

/**
 * A blockchain of one node, as a demonstration and tests have it. Blocks come by the clock, a transfer is in the next
 * one, and a reorganisation replaces the newest blocks.
 */
export class SandboxChain {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #objects = new SandboxObjects('chain');

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  async head(): Promise<number> {
    return this.#headOf(await this.#kept());
  }

  /** undefined for one that isn't there yet. */
  async block(number: number): Promise<ChainBlock | undefined> {
    const kept = await this.#kept();
    if (number < 0 || number > this.#headOf(kept)) return undefined;
    return {
      number,
      hash: hashOf(kept, number),
      parentHash: hashOf(kept, number - 1),
      timestamp: Math.floor(kept.begunAt / 1000) + (number - FIRST_HEAD) * BLOCK_SECONDS,
    };
  }

  /** Transfers in blocks that are there, each with the number of its log, in the order of the chain. */
  async transfers(): Promise<(KeptTransfer & { logIndex: number; blockHash: string })[]> {
    const kept = await this.#kept();
    const head = this.#headOf(kept);
    return kept.transfers
      .filter(({ block }) => block <= head)
      .toSorted((one, other) => one.block - other.block)
      .map((one, _n, all) => ({
        ...one,
        blockHash: hashOf(kept, one.block),
        logIndex: all.filter(({ block }) => block === one.block).indexOf(one),
      }));
  }

  /** Units of a token that were sent to an address, those of the next block included. */
  async receivedBy(contract: string, address: string): Promise<bigint> {
    const { transfers } = await this.#kept();
    const isOfIt = (one: KeptTransfer) =>
      one.contract.toLowerCase() === contract.toLowerCase() && one.to.toLowerCase() === address.toLowerCase();
    return transfers.filter(isOfIt).reduce((sum, { units }) => sum + BigInt(units), 0n);
  }

  /** Sends tokens; they are in the next block. */
  async send(transfer: Pick<KeptTransfer, 'contract' | 'to' | 'units'>): Promise<KeptTransfer> {
    return this.#change((kept) => {
      const sent = { ...transfer, txHash: randomHash(), from: randomHash(20), block: this.#headOf(kept) + 1 };
      kept.transfers.push(sent);
      return sent;
    });
  }

  /**
   * Replaces the newest blocks.
   * @param depth how many
   * @param fate of the transfers in them: they are in the next block, or nowhere
   */
  async reorganise(depth: number, fate: 'again' | 'gone'): Promise<void> {
    await this.#change((kept) => {
      const head = this.#headOf(kept);
      const from = head - depth + 1;
      kept.forks.push({ from, salt: randomHash() });
      kept.transfers = kept.transfers.flatMap((one) => {
        if (one.block < from) return [one];
        return fate === 'again' ? [{ ...one, block: head + 1 }] : [];
      });
    });
  }

  #headOf({ begunAt }: Kept): number {
    const seconds = Math.max(0, this.#now().getTime() - begunAt) / 1000;
    return FIRST_HEAD + Math.floor(seconds / BLOCK_SECONDS);
  }

  async #kept(): Promise<Kept> {
    const begun: Kept = { begunAt: this.#now().getTime(), forks: [], transfers: [] };
    const kept = await this.#objects.find<Kept>(this.#db, CHAIN, CHAIN);
    if (kept) return kept;
    await this.#objects.add(this.#db, CHAIN, CHAIN, begun);
    return (await this.#objects.find<Kept>(this.#db, CHAIN, CHAIN)) ?? begun;
  }

  async #change<Value>(change: (kept: Kept) => Value): Promise<Value> {
    await this.#kept();
    return transaction(this.#db, async (trx: Trx) => {
      const kept = await this.#objects.lock<Kept>(trx, CHAIN, CHAIN);
      if (!kept) throw new Error('The chain has begun');
      const value = change(kept);
      await this.#objects.save(trx, CHAIN, CHAIN, kept);
      return value;
    });
  }
}

const hex = (octets: Uint8Array): string => `0x${Buffer.from(octets).toString('hex')}`;
const randomHash = (length = 32): string => hex(randomBytes(length));

function hashOf({ forks }: Kept, number: number): string {
  const salt = forks.findLast(({ from }) => from <= number)?.salt ?? '';
  return hex(keccak_256(Buffer.from(`${number} ${salt}`)));
}
