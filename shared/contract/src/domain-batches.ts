/** What can be done to many names at once, named as in the addresses of its pages. */
export const BATCH_KINDS = ['dns', 'update-ownership', 'resolution', 'group', 'remark'] as const;
export type DomainBatchKind = (typeof BATCH_KINDS)[number];

/** Names of one batch at most. */
export const BATCH_NAMES = 500;
/** Records that one batch writes to each name at most. */
export const BATCH_RECORDS = 20;
