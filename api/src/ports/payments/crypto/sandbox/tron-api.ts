import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import { TRANSFER_TOPIC, topicOf } from '../node-client.ts';
import { octetsOfTron, tronAddress } from '../tron/tron-address.ts';
import type { SandboxChain } from './chain.ts';

/*
 * A stand-in for TronGrid and the node behind it, over the sandbox's chain, as far as watching transfers goes. It is
 * none of theirs: the shapes are those of developers.tron.network/reference, the blocks ours.
 */

/** Blocks after which one is final. */
const FINAL = 19;

const listParams = z.object({
  only_confirmed: z.literal('true').optional(),
  only_unconfirmed: z.literal('true').optional(),
  only_to: z.literal('true'),
  contract_address: z.string(),
  min_timestamp: z.coerce.number().int(),
  order_by: z.literal('block_timestamp,asc'),
  limit: z.coerce.number().int().min(1).max(200),
});
const balanceParams = z.object({
  contract_address: z.string(),
  function_selector: z.literal('balanceOf(address)'),
  parameter: z.string().regex(/^[0-9a-f]{64}$/),
  visible: z.literal(true),
});

/** @param chainID the last four octets of the first block's id */
export function bindTronApi(
  server: FastifyInstance,
  { chain, chainID, failed = new Set() }: { chain: SandboxChain; chainID: number; failed?: Set<string> },
): void {
  const timeOf = async (block: number) => ((await chain.block(block))?.timestamp ?? 0) * 1000;
  const solid = async () => Math.max(0, (await chain.head()) - FINAL + 1);
  const read = <Schema extends z.ZodType>(schema: Schema, body: unknown) =>
    schema.parse(parseJson(Buffer.isBuffer(body) ? body.toString('utf8') : ''));
  const wireOf = async (number: number) => ({
    blockID: createHash('sha256').update(String(number)).digest('hex'),
    block_header: { raw_data: { number, timestamp: await timeOf(number) } },
  });

  server.post('/wallet/getnowblock', async () => wireOf(await chain.head()));
  server.post('/walletsolidity/getnowblock', async () => wireOf(await solid()));
  server.post('/wallet/getblockbynum', async (request) => {
    read(z.object({ num: z.literal(0) }), request.body);
    return { blockID: chainID.toString(16).padStart(64, '0') };
  });
  server.post('/wallet/triggerconstantcontract', async (request) => {
    const asked = read(balanceParams, request.body);
    const sum = (await chain.transfers())
      .filter((one) => one.contract === asked.contract_address)
      .filter((one) => topicOf(octetsOfTron(one.to) ?? '').slice(2) === asked.parameter)
      .reduce((total, { units }) => total + BigInt(units), 0n);
    return { result: { result: true }, constant_result: [sum.toString(16).padStart(64, '0')] };
  });
  server.get<{ Params: { address: string } }>(
    '/v1/accounts/:address/transactions/trc20',
    async ({ params, query }) => {
      const asked = listParams.parse(query);
      const last = await solid();
      const all = (await chain.transfers())
        .filter((one) => one.to === params.address && one.contract === asked.contract_address)
        .filter(({ block }) => (asked.only_confirmed ? block <= last : block > last));
      const rows = [];
      for (const one of all)
        rows.push({
          transaction_id: one.txHash.slice(2),
          token_info: { symbol: 'USDT', address: one.contract, decimals: 6, name: 'Tether USD' },
          block_timestamp: await timeOf(one.block),
          from: tronAddress(one.from),
          to: one.to,
          type: 'Transfer',
          value: one.units,
        });
      const data = rows.filter(({ block_timestamp: at }) => at >= asked.min_timestamp).slice(0, asked.limit);
      return { data, success: true, meta: { at: 0, page_size: data.length } };
    },
  );
  server.post('/walletsolidity/gettransactioninfobyid', async (request) => {
    const { value } = read(z.object({ value: z.string() }), request.body);
    const last = await solid();
    const all = (await chain.transfers()).filter((one) => one.txHash === `0x${value}` && one.block <= last);
    const [first] = all;
    if (!first) return {};
    return {
      id: value,
      blockNumber: first.block,
      blockTimeStamp: await timeOf(first.block),
      receipt: { result: failed.has(first.txHash) ? 'REVERT' : 'SUCCESS' },
      log: all.map((one) => ({
        address: octetsOfTron(one.contract)?.slice(2),
        topics: [TRANSFER_TOPIC, topicOf(one.from), topicOf(octetsOfTron(one.to) ?? '')].map((topic) =>
          topic.slice(2),
        ),
        data: BigInt(one.units).toString(16).padStart(64, '0'),
      })),
    };
  });
}
