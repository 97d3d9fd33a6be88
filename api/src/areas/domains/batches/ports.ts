import type { DomainBatchKind, DomainBatchWish } from '@certdeck/contract';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Text } from '../../../platform/server/sentences.ts';

/** Who asks for it. */
export interface BatchActor {
  accountID: TenantID;
  actorID: string;
}

/** What would become of one name. */
export interface PlannedChange {
  /** Words that change, such as names of servers. */
  before: string[];
  after: string[];
  /** There is nothing to change. */
  isSame: boolean;
  /** What stands in the way. */
  problem?: Text | undefined;
}

/** How the batches of one kind are done. */
export interface BatchWork {
  /**
   * What is wished, in words.
   * @throws BusinessError 13004 with a sentence at the field that can't be done to any name
   */
  read(actor: BatchActor, wish: DomainBatchWish): Promise<string[]>;
  /** What would become of names of the tenant, A-labels. Nothing changes; a name without an entry isn't the tenant's. */
  plan(
    actor: BatchActor,
    wish: DomainBatchWish,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, PlannedChange & { orderNo: string }>>;
  /**
   * Does it to one name. Doing it twice is doing it once, so that it is simply done again after a crash.
   * @throws BusinessError where it can't be done; AwayError where it can be tried again later
   */
  apply(actor: BatchActor, wish: DomainBatchWish, name: string): Promise<void>;
}

export type BatchWorks = Readonly<Record<DomainBatchKind, BatchWork>>;
