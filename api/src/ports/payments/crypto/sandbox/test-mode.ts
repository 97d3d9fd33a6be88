import type { Db } from '../../../../platform/database/transaction.ts';
import { FaultSwitches } from '../../sandbox/fault-switches.ts';
import { type LoopbackServer, openLoopback } from '../../sandbox/loopback-server.ts';
import { bindNodeApi } from './api.ts';
import { SandboxChain } from './chain.ts';
import { bindTronApi } from './tron-api.ts';

/**
 * A blockchain as a demonstration has it: its node on loopback, which speaks as those of Ethereum and as TronGrid do,
 * and a wallet that pays.
 */
export interface ChainTestMode {
  /** Opens the node with the first call. */
  open(): Promise<{ url: string }>;
  /** Units of a token that an address has received, those of the next block included. */
  receivedBy(contract: string, address: string): Promise<bigint>;
  send(transfer: { contract: string; to: string; units: string }): Promise<void>;
  close(): Promise<void>;
}

/** Chain of trials that no real one has (EIP-155), so that no wallet sends real tokens. */
export const SANDBOX_CHAIN = 31_337;

export function openChainTestMode({ db, now }: { db: Db; now: () => Date }): ChainTestMode {
  const chain = new SandboxChain(db, now);
  let server: Promise<LoopbackServer> | undefined;
  return {
    async open() {
      const { port } = await (server ??= openLoopback((api) => {
        bindNodeApi(api, chain, SANDBOX_CHAIN);
        bindTronApi(api, { chain, chainID: SANDBOX_CHAIN });
      }, new FaultSwitches(db)));
      return { url: `http://127.0.0.1:${port}/` };
    },
    receivedBy: (contract, address) => chain.receivedBy(contract, address),
    send: async (transfer) => void (await chain.send(transfer)),
    close: async () => void (await (await server)?.close()),
  };
}
