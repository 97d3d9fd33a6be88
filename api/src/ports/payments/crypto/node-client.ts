import { z } from 'zod';
import { exchange } from '../http-exchange.ts';
import { parseJson } from '../parse-json.ts';

/** Most octets of an answer: some hundred blocks with the hashes of what is in them. */
const MOST_OCTETS = 8_388_608;
/** Blocks of one request. */
const BLOCKS_AT_ONCE = 25;

/** A call of a node's JSON-RPC (ethereum.org/developers/docs/apis/json-rpc). */
export interface NodeCall {
  method: string;
  params: readonly unknown[];
}

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text));
const wholeQuantity = quantity.refine((value) => value <= Number.MAX_SAFE_INTEGER).transform(Number);
const block = z.object({ number: wholeQuantity, hash: z.string(), timestamp: wholeQuantity });
const log = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: quantity,
  blockNumber: wholeQuantity,
  blockHash: z.string(),
  transactionHash: z.string().regex(/^0x[0-9a-f]{64}$/i),
  logIndex: wholeQuantity,
  removed: z.boolean().optional(),
});

export type NodeBlock = z.output<typeof block>;
export type NodeLog = z.output<typeof log>;

/** keccak-256 of `Transfer(address,address,uint256)` (ERC-20). */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The beginning of keccak-256 of `balanceOf(address)` (ERC-20). */
const BALANCE_SELECTOR = '0x70a08231';

/** An address as a topic: 32 octets, of which it is the last 20. */
export const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
export const hexOf = (value: number): string => `0x${value.toString(16)}`;

/** Client of a node. What it answers of an error, or not at all, is undefined. */
export class NodeClient {
  readonly #url: string;
  readonly #chainID: number;

  /** @param chainID EIP-155; a node of another chain is believed nothing */
  constructor(url: string, chainID: number) {
    this.#url = url;
    this.#chainID = chainID;
  }

  /** Number of the newest block. */
  async head(): Promise<number | undefined> {
    const answers = await this.#batch([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_blockNumber', params: [] },
    ]);
    const [chain, head] = (answers ?? []).map((answer) => wholeQuantity.safeParse(answer));
    return chain?.success && chain.data === this.#chainID && head?.success ? head.data : undefined;
  }

  /** Blocks by their numbers; undefined where one isn't there. */
  async blocks(numbers: readonly number[]): Promise<NodeBlock[] | undefined> {
    const blocks: NodeBlock[] = [];
    while (blocks.length < numbers.length) {
      const some = numbers.slice(blocks.length, blocks.length + BLOCKS_AT_ONCE);
      const parsed = z.array(block).safeParse(await this.#batch(some.map(blockCall)));
      if (!parsed.success || parsed.data.some((one, n) => one.number !== some[n])) return undefined;
      blocks.push(...parsed.data);
    }
    return blocks;
  }

  /** Units of a token at an address; undefined where there is no such contract, too. */
  async balanceOf(contract: string, address: string): Promise<bigint | undefined> {
    const data = `${BALANCE_SELECTOR}${topicOf(address).slice(2)}`;
    const answers = await this.#batch([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_call', params: [{ to: contract, data }, 'latest'] },
    ]);
    const [chain, units] = (answers ?? []).map((answer) => quantity.safeParse(answer));
    return chain?.success && chain.data === BigInt(this.#chainID) && units?.success ? units.data : undefined;
  }

  /**
   * Transfers of a token to an address in a range of blocks. The last block is asked for in the same request: a node
   * that hasn't come so far would answer that there are none.
   */
  async transfers(
    contract: string,
    address: string,
    { from, to }: { from: number; to: number },
  ): Promise<NodeLog[] | undefined> {
    const filter = {
      address: contract,
      topics: [TRANSFER_TOPIC, null, topicOf(address)],
      fromBlock: hexOf(from),
      toBlock: hexOf(to),
    };
    const answers = await this.#batch([{ method: 'eth_getLogs', params: [filter] }, blockCall(to)]);
    const parsed = z.tuple([z.array(log), block]).safeParse(answers);
    if (!parsed.success || parsed.data[1].number !== to) return undefined;
    return parsed.data[0].filter(
      (one) =>
        one.removed !== true &&
        one.address.toLowerCase() === contract.toLowerCase() &&
        one.topics[0] === TRANSFER_TOPIC &&
        one.topics[2]?.toLowerCase() === topicOf(address) &&
        one.blockNumber >= from &&
        one.blockNumber <= to,
    );
  }

  /** @returns results in the order of the calls */
  async #batch(calls: readonly NodeCall[]): Promise<unknown[] | undefined> {
    const sent = await exchange(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
      mostOctets: MOST_OCTETS,
    });
    if (sent.kind !== 'answered' || sent.status !== 200) return undefined;
    const answers = z
      .array(z.object({ id: z.number(), result: z.unknown(), error: z.unknown() }).partial({ error: true }))
      .safeParse(parseJson(sent.body.toString('utf8')));
    if (!answers.success) return undefined;
    const results = calls.map((_call, id) => answers.data.find((one) => one.id === id));
    return results.every((one) => one !== undefined && one.error === undefined && one.result !== undefined)
      ? results.map((one) => one?.result)
      : undefined;
  }
}

const blockCall = (number: number): NodeCall => ({
  method: 'eth_getBlockByNumber',
  params: [hexOf(number), false],
});
