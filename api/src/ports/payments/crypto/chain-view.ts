/** Tokens that came to an address. */
export interface Transfer {
  /** 0x and 64 hexadecimal digits. */
  txHash: string;
  /** Within its block, or its transaction. */
  logIndex: number;
  block: number;
  sentAt: Date;
  units: bigint;
  /** Blocks that have it, its own included. */
  confirmations: number;
}

/** What a blockchain says of an address. */
export interface ChainView {
  /** How far it is read and final, in whatever counts there: number of a block, or a time. */
  scannedTo: number;
  /** Time up to which all that was sent is among `final`, or was before. */
  finalAt: Date;
  /** There is more that is final than one look reads. */
  isBehind: boolean;
  /** The newest block, in what `scannedTo` counts. */
  head: number;
  final: Transfer[];
  /** What a reorganisation may still take away: read again with each look. */
  recent: Transfer[];
}

/** A token on a blockchain, as a node of it tells. What it tells of an error, or not at all, is undefined. */
export interface TokenChain {
  /** Where it stands, for an address that nobody has seen yet. */
  begin(): Promise<number | undefined>;
  /** Units of the token at an address. */
  balanceOf(address: string): Promise<bigint | undefined>;
  /** What came to an address. @param after `scannedTo` of the look before */
  read(address: string, after: number): Promise<ChainView | undefined>;
  /** An address as wallets write it. @param address as the position's is derived */
  written(address: string): string;
  /** What a wallet's camera reads. */
  paymentUrl(address: string, units: bigint): string;
}

/** Minutes by which the newest block may be off our clock. */
const MOST_LAG_MS = 15 * 60_000;

/**
 * Whether a node is of today: one that stands still, or shows blocks of the future, knows nothing of what is on its way
 * or is over.
 */
export const isTimely = (head: Date, now: Date): boolean =>
  Math.abs(head.getTime() - now.getTime()) <= MOST_LAG_MS;
