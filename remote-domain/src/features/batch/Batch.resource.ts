import { type DomainBatch, type DomainBatchKind, domainCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

/** Milliseconds between two looks while names wait. */
const LOOK = 2_000;

export type ReadBatch = NonNullable<typeof domainCalls.readDomainBatch.types>['data'];
/** What is asked for when a batch is planned or started. */
export type BatchInput = NonNullable<NonNullable<typeof domainCalls.planDomainBatch.types>['input']>;

/** A batch as it stands, looked at again until no name waits. */
export const useBatch = (id: string) =>
  useCall(
    domainCalls.readDomainBatch,
    { id },
    { messages: 'none', refreshInterval: (batch) => (batch && batch.waiting > 0 ? LOOK : 0) },
  );

const isUnderWay = (batches: readonly DomainBatch[] | undefined): boolean =>
  batches?.some(({ waiting }) => waiting > 0) ?? false;

/** Batches of a kind that were started before, newest first. */
export const useBatches = (kind: DomainBatchKind, { page, limit }: { page: number; limit: number }) =>
  useCall(
    domainCalls.listDomainBatches,
    { kind, limit, offset: page },
    {
      keepPreviousData: true,
      messages: 'none',
      refreshInterval: (batches) => (isUnderWay(batches) ? LOOK : 0),
    },
  );

const ONE = { limit: 1, offset: 1 };

/** The portal's own name servers; none where it hosts no DNS. */
export const useOurServers = (): readonly string[] =>
  useCall(domainCalls.listDnsZones, ONE, { messages: 'none' }).data?.ours ?? [];
