import { z } from 'zod';
import { BATCH_KINDS, BATCH_NAMES, BATCH_RECORDS } from '../domain-batches.ts';
import { recordFields } from './dns-records.ts';
import { listedDomain } from './domain-orders.ts';
import { flag, line, listOf, noData, paging } from './wire.ts';

/* Work on many names of a tenant at once. Times in seconds. */

const whole = z.number().int();
const kind = z.enum(BATCH_KINDS);
/** A-labels or as people read them; a name that is written twice counts once. */
const domains = listOf(line(254), BATCH_NAMES);

/**
 * What shall be done to each name. Of a kind counts what belongs to it: `nameservers` to `dns`, as for one name;
 * `contactID` to `update-ownership`; `records` and `replaces` to `resolution`, which adds records, or puts them in the
 * place of all others of their hosts and types; `groupID` to `group`, empty for none; `remark` to `remark`.
 */
const wish = {
  kind,
  nameservers: listOf(line(254), 13).optional(),
  contactID: z.union([z.uuid(), z.literal('')]).optional(),
  records: z.array(z.object(recordFields)).max(BATCH_RECORDS).optional(),
  replaces: flag.optional(),
  groupID: z.union([z.uuid(), z.literal('')]).optional(),
  remark: line(200).optional(),
};

export const domainBatchWish = z.object(wish);

/** `waiting`: it will be done; `same`: there is nothing to change; `failed`: it can’t be done, or couldn’t. */
export const domainBatchState = z.enum(['waiting', 'done', 'same', 'failed']);

/** One name of a batch. `before` and `after` are words that change, such as the names of servers; none: empty. */
export const domainBatchLine = z.object({
  /** A-labels. */
  domain: z.string(),
  unicode: z.string(),
  /** Number of the order that registered it; empty where the tenant has no such name. */
  orderNo: z.string(),
  state: domainBatchState,
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** What stands in the way, in the reader’s language; empty where nothing does. */
  problem: z.string(),
});

/** A batch that was started. */
export const domainBatch = z.object({
  id: z.string(),
  kind,
  /** What is done to each name, in words: names of servers, of the contact or the group, records, the remark. */
  after: z.array(z.string()),
  /** How many names it has, and how many are in each state. */
  total: whole,
  waiting: whole,
  done: whole,
  same: whole,
  failed: whole,
  createdTime: whole,
  /** Null while names wait. */
  endTime: whole.nullable(),
  /** Member who started it. */
  actor: z.string(),
});

/** What a batch would do to each name. It changes nothing. */
export const planDomainBatch = {
  input: domainBatchWish.extend({ domains }),
  data: z.object({ lines: z.array(domainBatchLine) }),
};
/** Starts it; names that it can’t be done to are in it as failed. */
export const startDomainBatch = {
  input: domainBatchWish.extend({ domains }),
  data: z.object({ id: z.string() }),
};
/** Batches, newest first. */
export const listDomainBatches = {
  input: z.object({ ...paging, kind: kind.optional() }),
  data: z.array(domainBatch),
};
export const readDomainBatch = {
  input: z.object({ id: z.uuid() }),
  data: domainBatch.extend({ lines: z.array(domainBatchLine) }),
};
/** Tries failed names again. */
export const retryDomainBatch = { input: z.object({ id: z.uuid() }), data: noData };

/** A name that was looked for among those of the tenant. */
export const foundDomain = z.object({
  /** A-labels; what was typed where it is no name. */
  domain: z.string(),
  unicode: z.string(),
  /** Null: the tenant doesn’t have it. */
  found: listedDomain
    .extend({
      nameservers: z.array(z.string()),
      /** Whom it is registered for. */
      contact: z.string(),
      /** Name of its group; empty: in none. */
      group: z.string(),
    })
    .nullable(),
});
/** Which of many names a tenant has, and where they stand; each once, in the order asked. */
export const findDomains = {
  input: z.object({ domains }),
  data: z.array(foundDomain),
};
