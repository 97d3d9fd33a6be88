import { z } from 'zod';
import { exchange } from '../../http-exchange.ts';
import { parseJson } from '../../parse-json.ts';
import { TRANSFER_TOPIC, topicOf } from '../node-client.ts';
import { octetsOfTron } from './tron-address.ts';

/* The HTTP API of TronGrid, and of full nodes behind it (developers.tron.network/reference). */

/** Most octets of an answer. */
const MOST_OCTETS = 4_194_304;
/** Transfers of one page, the most that TronGrid lists. */
export const PAGE_SIZE = 200;

const moment = z.int().positive();
const block = z.object({
  block_header: z.object({ raw_data: z.object({ number: z.int(), timestamp: moment }) }),
});
const genesis = z.object({ blockID: z.string().regex(/^[0-9a-f]{64}$/) });
const transfer = z.object({
  transaction_id: z.string().regex(/^[0-9a-f]{64}$/),
  token_info: z.object({ address: z.string() }),
  block_timestamp: moment,
  to: z.string(),
  type: z.string(),
  value: z.string().regex(/^\d{1,78}$/),
});
const transferPage = z.object({ success: z.literal(true), data: z.array(transfer) });
const hex = z.string().regex(/^[0-9a-f]{1,64}$/i);
const transactionInfo = z.object({
  id: z.string(),
  blockNumber: z.int(),
  blockTimeStamp: moment,
  receipt: z.object({ result: z.string().optional() }),
  log: z
    .array(z.object({ address: z.string(), topics: z.array(z.string()), data: z.string().optional() }))
    .default([]),
});
const constantResult = z.object({
  result: z.object({ result: z.literal(true) }),
  constant_result: z.tuple([hex]),
});

/** A transfer as TronGrid lists it. */
export interface ListedTransfer {
  txID: string;
  at: Date;
  units: bigint;
}

/** What a final transaction sent to an address. */
export interface SentTokens {
  block: number;
  at: Date;
  /** By the number of the log within its transaction. */
  units: { logIndex: number; units: bigint }[];
}

export interface TronAccount {
  /** Of TronGrid, or of a node with the same API. */
  url: string;
  /** TronGrid’s key; '' for none. */
  apiKey: string;
  /** The last four octets of the first block's id, by which chains of Tron differ. */
  chainID: number;
}

/** Client of TronGrid. What it answers of an error, or not at all, is undefined. */
export class TronClient {
  readonly #account: TronAccount;

  constructor(account: TronAccount) {
    this.#account = account;
  }

  /** Time of the newest block; of the newest that is final for `walletsolidity`. */
  async newest(of: 'wallet' | 'walletsolidity'): Promise<{ number: number; at: Date } | undefined> {
    const read = block.safeParse(await this.#ask(`${of}/getnowblock`, {}));
    if (!read.success) return undefined;
    const { number, timestamp } = read.data.block_header.raw_data;
    return { number, at: new Date(timestamp) };
  }

  /** Whether it is a node of the chain that it should be. */
  async isChain(): Promise<boolean> {
    const read = genesis.safeParse(await this.#ask('wallet/getblockbynum', { num: 0 }));
    return read.success && Number.parseInt(read.data.blockID.slice(-8), 16) === this.#account.chainID;
  }

  /** Units of a token at an address. */
  async balanceOf(contract: string, address: string): Promise<bigint | undefined> {
    const octets = octetsOfTron(address) ?? '';
    const read = constantResult.safeParse(
      await this.#ask('wallet/triggerconstantcontract', {
        owner_address: address,
        contract_address: contract,
        function_selector: 'balanceOf(address)',
        parameter: topicOf(octets).slice(2),
        visible: true,
      }),
    );
    return read.success ? BigInt(`0x${read.data.constant_result[0]}`) : undefined;
  }

  /** Transfers of a token to an address from a moment on, the oldest first; a page of them at most. */
  async transfers(
    contract: string,
    address: string,
    { from, isFinal }: { from: number; isFinal: boolean },
  ): Promise<ListedTransfer[] | undefined> {
    const query = new URLSearchParams({
      [isFinal ? 'only_confirmed' : 'only_unconfirmed']: 'true',
      only_to: 'true',
      contract_address: contract,
      min_timestamp: String(from),
      order_by: 'block_timestamp,asc',
      limit: String(PAGE_SIZE),
    });
    const read = transferPage.safeParse(
      await this.#ask(`v1/accounts/${address}/transactions/trc20?${query}`),
    );
    if (!read.success) return undefined;
    return read.data.data
      .filter((one) => one.token_info.address === contract && one.to === address && one.type === 'Transfer')
      .map((one) => ({
        txID: one.transaction_id,
        at: new Date(one.block_timestamp),
        units: BigInt(one.value),
      }));
  }

  /**
   * What a final transaction sent to an address, by its logs: what lists say is believed of none, since they have what
   * failed as well. No units where it failed; undefined where it isn't final.
   */
  async sent(txID: string, contract: string, address: string): Promise<SentTokens | undefined> {
    const read = transactionInfo.safeParse(
      await this.#ask('walletsolidity/gettransactioninfobyid', { value: txID }),
    );
    if (!read.success || read.data.id !== txID) return undefined;
    const { blockNumber, blockTimeStamp, receipt, log } = read.data;
    const ofToken = octetsOfTron(contract)?.slice(2);
    const recipient = topicOf(octetsOfTron(address) ?? '').slice(2);
    const units = log.flatMap(({ address: of, topics, data = '' }, logIndex) => {
      const amount = hex.safeParse(data);
      const isOurs =
        of === ofToken && topics[0] === TRANSFER_TOPIC.slice(2) && topics[2]?.toLowerCase() === recipient;
      return isOurs && amount.success ? [{ logIndex, units: BigInt(`0x${amount.data}`) }] : [];
    });
    return {
      block: blockNumber,
      at: new Date(blockTimeStamp),
      units: receipt.result === 'SUCCESS' ? units : [],
    };
  }

  /** @param content absent for a GET */
  async #ask(path: string, content?: unknown): Promise<unknown> {
    const { url, apiKey } = this.#account;
    const sent = await exchange(new URL(path, url.endsWith('/') ? url : `${url}/`).href, {
      method: content === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...(apiKey === '' ? {} : { 'tron-pro-api-key': apiKey }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      mostOctets: MOST_OCTETS,
    });
    if (sent.kind !== 'answered' || sent.status !== 200) return undefined;
    return parseJson(sent.body.toString('utf8'));
  }
}
