import type { AccountTables } from './tables/accounts.ts';

/** All tables. Each area keeps its own interface in `tables/` and joins it here. */
export interface Schema extends AccountTables {}
