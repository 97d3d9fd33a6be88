import { type Call, domainCalls } from '@certdeck/contract';
import type { TestAccount, TestApi } from '../../../../testing/api.ts';
import { callAs } from '../../testing/registered.ts';
import { BATCH_JOB } from '../work.ts';

/** Calls about batches as a customer makes them. */
export function batchCalls(api: () => TestApi, customer: () => TestAccount) {
  let keys = 0;
  const as = <Input, Data>(who: TestAccount, call: Call<Input, Data>, input: unknown, headers = {}) =>
    callAs(api(), who, call, input, headers);
  const own = <Input, Data>(call: Call<Input, Data>, input: unknown) => as(customer(), call, input);
  const read = async (id: string) => (await own(domainCalls.readDomainBatch, { id })).data;
  return {
    as,
    own,
    read,
    /** Each start is another one. */
    start: (input: object) =>
      as(customer(), domainCalls.startDomainBatch, input, { 'idempotency-key': `batch-${(keys += 1)}` }),
    statesOf: async (id: string) => (await read(id)).lines.map(({ state }) => state),
    /** The job that works on a batch. */
    jobOf: (id: string) => ({
      kind: BATCH_JOB,
      accountID: customer().accountID,
      subject: id,
      attempts: 1,
    }),
  };
}
