import type { Call } from '@certdeck/contract';

/** One page of a list: `offset` is a page number from 1, not a row count (D-063). */
export interface Page {
  limit: number;
  offset: number;
}

/** Ten rows of the first page (B§9.5). */
export const DEFAULT_PAGE: Readonly<Page> = { limit: 10, offset: 1 };

/** What a list is asked for when the caller names no page (D-064). */
const pages: ReadonlyMap<string, Partial<Page>> = new Map([
  ['/v1/products', { limit: 1000, offset: 1 }],
  ['/v1/contacts', DEFAULT_PAGE],
  ['/v1/organizations', DEFAULT_PAGE],
  ['/v1/orders/domainList/{orderNo}', { limit: 5000, offset: 1 }],
  ['/v1/user/roles', { limit: 100, offset: 1 }],
  ['/v1/user/depts', { limit: 100, offset: 1 }],
  ['/dm-serv/v1/groups', { limit: 20, offset: 1 }],
]);

/** The page that a list call sends by default; nothing for other calls. */
export function listDefaults({
  method,
  path,
}: Pick<Call<unknown, unknown>, 'method' | 'path'>): Partial<Page> {
  return method === 'GET' ? (pages.get(path) ?? {}) : {};
}
