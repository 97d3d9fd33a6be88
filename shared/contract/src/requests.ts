import type { Call } from './call.ts';

/*
 * How an input becomes an address: what the client sends and what examples show is made by the same rules.
 */

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
function listDefaults({ method, path }: Pick<Call<unknown, unknown>, 'method' | 'path'>): Partial<Page> {
  return method === 'GET' ? (pages.get(path) ?? {}) : {};
}

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Takes the path parameters out of an input; `fields` is the rest of it, with the page of a list that names none.
 * @throws TypeError when a path parameter is missing
 */
export function fillPath(
  call: Pick<Call<unknown, unknown>, 'method' | 'path'>,
  input: object,
): { path: string; fields: Fields } {
  const fields: Record<string, unknown> = { ...listDefaults(call), ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`${call.path} needs ${name}`);
    delete fields[name];
    return encodeURIComponent(value);
  });
  return { path, fields };
}

/**
 * Form and query values: a list is one comma-joined value, undefined is left out, null is empty (D-056), and a
 * boolean is Y or N (D-218).
 *
 * @throws TypeError for a nested value, which only JSON can carry
 */
export function serialise(fields: Fields): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) parameters.append(name, formValue(name, value));
  }
  return parameters.toString();
}

function formValue(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((entry) => formValue(name, entry)).join(',');
  throw new TypeError(`${name} cannot travel in a form`);
}
