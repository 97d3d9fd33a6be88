import { domainCalls } from '@certdeck/contract';
import type { DomainShop, NameBuyer } from './domain-shop.ts';
import { callAs } from './registered.ts';
import { type Rival, RIVAL_CODE } from './rival.ts';

/** Cents of a transfer of a name below `com.test`. */
export const TRANSFER_PRICE = 7500;

let names = 0;

/** What a buyer does about names of another registrar. */
export function arrivalCalls(at: { shop(): DomainShop; rival(): Rival; buyer(): NameBuyer }) {
  /** Sessions don't last for the months that pass in these tests. */
  const call: <Input, Data>(
    one: Parameters<typeof callAs<Input, Data>>[2],
    input: unknown,
    headers?: Record<string, string>,
  ) => ReturnType<typeof callAs<Input, Data>> = (one, input, headers) =>
    callAs(at.shop(), at.buyer(), one, input, headers);

  /** A name of the other registrar that can be asked for. */
  async function theirs(): Promise<string> {
    const name = `coming${(names += 1)}.com.test`;
    await at.rival().register(name);
    return name;
  }

  /** Pays for a name of the other registrar, once for each `key`. */
  const start = (name: string, more: object = {}, key = `transfer-${name}`) =>
    call(
      domainCalls.startTransfers,
      {
        ...{ domains: [name], codes: [RIVAL_CODE] },
        ...{ contactID: at.buyer().domainContactID, amount: TRANSFER_PRICE, ...more },
      },
      { 'idempotency-key': key },
    );

  return {
    call,
    theirs,
    start,
    /** A name of the other registrar that has been paid for. */
    async ordered(more: object = {}): Promise<{ name: string; orderNo: string }> {
      const name = await theirs();
      const { data } = await start(name, more);
      return { name, orderNo: data.orderNo[0] ?? '' };
    },
    async listed(orderNo: string) {
      const { data } = await call(domainCalls.listTransfersIn, {});
      return data.find((one) => one.orderNo === orderNo);
    },
  };
}
