import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import { hexOf, TRANSFER_TOPIC, topicOf } from '../node-client.ts';
import type { ChainBlock, SandboxChain } from './chain.ts';

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
const number = z
  .string()
  .regex(/^0x[0-9a-f]{1,12}$/i)
  .transform(Number);
const blockParams = z.tuple([z.union([number, z.enum(['latest', 'finalized'])]), z.boolean()]);
const address = z.string().regex(/^0x[0-9a-f]{40}$/i);
const topic = z.union([z.string(), z.null()]);
const logParams = z.tuple([
  z.object({ address, topics: z.array(topic).max(4), fromBlock: number, toBlock: number }),
]);

/** `balanceOf` of a token, in the newest block. */
const callParams = z.tuple([
  z.object({ to: address, data: z.string().regex(/^0x70a08231[0-9a-f]{64}$/) }),
  z.literal('latest'),
]);

/** Blocks that one request for logs may span, as public nodes limit it. */
const MOST_BLOCKS = 2_000;
/** Blocks after which the node calls one final. */
const FINAL = 64;

/** An error of JSON-RPC 2.0, 5.1, or of EIP-1474. */
class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The JSON-RPC of an Ethereum node, as far as watching transfers goes (ethereum.org/developers/docs/apis/json-rpc). */
export function bindNodeApi(server: FastifyInstance, chain: SandboxChain, chainID: number): void {
  const methods: Record<string, (params: unknown[]) => Promise<unknown>> = {
    eth_chainId: async () => hexOf(chainID),
    eth_blockNumber: async () => hexOf(await chain.head()),
    async eth_getBlockByNumber(params) {
      const [which] = read(blockParams, params);
      const head = await chain.head();
      const block = await chain.block(
        which === 'latest' ? head : which === 'finalized' ? Math.max(0, head - FINAL) : which,
      );
      return block ? wireOfBlock(block) : null;
    },
    async eth_call(params) {
      const [{ to, data }] = read(callParams, params);
      const all = (await chain.transfers()).filter(
        (one) =>
          one.contract.toLowerCase() === to.toLowerCase() && topicOf(one.to).slice(2) === data.slice(10),
      );
      const sum = all.reduce((total, { units }) => total + BigInt(units), 0n);
      return `0x${sum.toString(16).padStart(64, '0')}`;
    },
    async eth_getLogs(params) {
      const [{ address: contract, topics, fromBlock, toBlock }] = read(logParams, params);
      if (toBlock - fromBlock >= MOST_BLOCKS)
        throw new RpcError(-32_005, 'query exceeds max block range 2000');
      return (await chain.transfers())
        .filter(({ block }) => block >= fromBlock && block <= toBlock)
        .map((one) => ({
          address: one.contract.toLowerCase(),
          topics: [TRANSFER_TOPIC, topicOf(one.from), topicOf(one.to)],
          data: `0x${BigInt(one.units).toString(16).padStart(64, '0')}`,
          blockNumber: hexOf(one.block),
          blockHash: one.blockHash,
          transactionHash: one.txHash,
          transactionIndex: hexOf(one.logIndex),
          logIndex: hexOf(one.logIndex),
          removed: false,
        }))
        .filter((log) => log.address === contract.toLowerCase())
        .filter((log) => topics.every((one, n) => one === null || one.toLowerCase() === log.topics[n]));
    },
  };

  async function answer(asked: unknown) {
    const parsed = call.safeParse(asked);
    if (!parsed.success)
      return { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'invalid request' } };
    const { id, method, params } = parsed.data;
    const work = Object.hasOwn(methods, method) ? methods[method] : undefined;
    try {
      if (!work) throw new RpcError(-32_601, `the method ${method} does not exist/is not available`);
      return { jsonrpc: '2.0', id, result: await work(params) };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
  }

  server.post('/', async (request, reply) => {
    const asked = parseJson(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
    const answers = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked);
    return reply.type('application/json').send(JSON.stringify(answers));
  });
}

function read<Schema extends z.ZodType>(schema: Schema, params: unknown[]): z.output<Schema> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new RpcError(-32_602, 'invalid params');
  return parsed.data;
}

const wireOfBlock = ({ number: height, hash, parentHash, timestamp }: ChainBlock) => ({
  number: hexOf(height),
  hash,
  parentHash,
  timestamp: hexOf(timestamp),
  // As many as blocks of Ethereum have, since their hashes come with each.
  transactions: Array.from(
    { length: 250 },
    (_none, n) => hash.slice(0, -4) + n.toString(16).padStart(4, '0'),
  ),
});
