import type { IssuanceRef } from '../issuer.ts';
import type { UpstreamAccountHolder } from './account.ts';
import { type AcmeClient, retryAfter } from './client.ts';
import { sameIdentifiers } from './names.ts';
import type { StoredAuthorization, UpstreamOrder, UpstreamRepository } from './repository.ts';
import { Unreachable } from './transport.ts';
import {
  accountSchema,
  authorizationSchema,
  type Identifier,
  orderListSchema,
  orderSchema,
  type WireAuthorization,
  type WireOrder,
} from './wire.ts';

export interface OrderingOptions {
  client: AcmeClient;
  account: UpstreamAccountHolder;
  rows: UpstreamRepository;
  now: () => Date;
}

/** Authorizations that are read at once. */
const AT_ONCE = 8;
/** Pages of an account's orders that are looked through for one whose address was lost. */
const PAGES = 10;

/** Orders with the server: placing them once, and reading how they stand. */
export class Ordering {
  private readonly options: OrderingOptions;

  constructor(options: OrderingOptions) {
    this.options = options;
  }

  /**
   * Begins a round. The intent is written first; of an intent that was written before, an order is looked for that
   * the server may have, and only then asked for again. A server that lists no orders is asked again: a pending
   * order that nobody finalises is no certificate, and Boulder answers with the one that it has.
   * @throws Unreachable, AcmeProblem
   */
  async place(
    issuance: IssuanceRef,
    round: number,
    identifiers: readonly Identifier[],
    intended?: UpstreamOrder,
  ): Promise<UpstreamOrder> {
    const { rows, client, now } = this.options;
    const directory = client.directoryUrl;
    const row = intended ?? (await rows.intend(issuance, { round, directory, identifiers, at: now() }));
    if (row.url !== null) return row;
    const found = intended ? await this.findLost(intended) : undefined;
    return found ? rows.placed(row, found) : this.order(row);
  }

  /** Reads an order, and what it wants to be shown; what is known of it is stored. */
  async refresh(row: UpstreamOrder): Promise<{ row: UpstreamOrder; order: WireOrder; retryAfter?: number }> {
    const { order, retryAfter: told } = await this.read(row);
    const authorizations = await this.authorizations(order);
    const changed = await this.options.rows.change(row, { ...factsOf(order), authorizations });
    return { row: changed, order, ...(told === undefined ? {} : { retryAfter: told }) };
  }

  /** Reads an order alone. */
  async read(row: UpstreamOrder): Promise<{ order: WireOrder; retryAfter: number | undefined }> {
    const { client, account, now } = this.options;
    const { signer } = await account.open();
    if (row.url === null) throw new Error('The address of the order is not known');
    const { value, reply } = await client.read(signer, row.url, orderSchema);
    return { order: value, retryAfter: retryAfter(reply, now()) };
  }

  /** Reads one authorization. */
  async authorization(url: string): Promise<{ stored: StoredAuthorization; wire: WireAuthorization }> {
    const { client, account } = this.options;
    const { signer } = await account.open();
    const { value } = await client.read(signer, url, authorizationSchema);
    return { stored: toStored(url, value), wire: value };
  }

  private async order(row: UpstreamOrder): Promise<UpstreamOrder> {
    const { client, account, rows } = this.options;
    const { signer } = await account.open();
    const { newOrder } = await client.directory();
    const payload = { identifiers: row.identifiers };
    const { value, reply } = await client.read(signer, newOrder, orderSchema, payload);
    const url = reply.headers.location;
    if (!url) throw new Unreachable(`${newOrder} told no address of the order`, true);
    const placed = await rows.placed(row, url);
    return placed.url === url ? rows.change(placed, factsOf(value)) : placed;
  }

  private async authorizations(order: WireOrder): Promise<StoredAuthorization[]> {
    const found: StoredAuthorization[] = [];
    for (let start = 0; start < order.authorizations.length; start += AT_ONCE) {
      const urls = order.authorizations.slice(start, start + AT_ONCE);
      const read = await Promise.all(urls.map((url) => this.authorization(url)));
      found.push(...read.map(({ stored }) => stored));
    }
    return found;
  }

  /** An open order of these names in the account's list (RFC 8555 7.1.2.1) that no row has: the lost one. */
  private async findLost(row: UpstreamOrder): Promise<string | undefined> {
    const { client, account, rows } = this.options;
    const { signer, url } = await account.open();
    const { value } = await client.read(signer, url, accountSchema);
    let page = value.orders ?? undefined;
    for (let count = 0; page !== undefined && count < PAGES; count += 1) {
      const { value: list, reply } = await client.read(signer, page, orderListSchema);
      const known = await rows.knownUrls(list.orders);
      for (const candidate of list.orders.filter((one) => !known.has(one))) {
        const { value: order } = await client.read(signer, candidate, orderSchema);
        const isOpen = order.status === 'pending' || order.status === 'ready';
        if (isOpen && sameIdentifiers(order.identifiers, row.identifiers)) return candidate;
      }
      page = linksOf(reply.headers.link, 'next')[0];
    }
    return undefined;
  }
}

const factsOf = ({ finalize, expires }: WireOrder) => ({ finalizeUrl: finalize, expiresAt: expires ?? null });

function toStored(
  url: string,
  { identifier, wildcard, status, challenges }: WireAuthorization,
): StoredAuthorization {
  return {
    url,
    identifier,
    wildcard: wildcard ?? false,
    status,
    challenges: challenges.flatMap(({ type, url: own, token }) => (token ? [{ type, url: own, token }] : [])),
  };
}

/** Addresses of a relation in a Link header (RFC 8288). */
export function linksOf(header: string | string[] | undefined, relation: string): string[] {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '');
  return [...text.matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)].flatMap(([, url = '', parameters = '']) =>
    new RegExp(`;\\s*rel="?${relation}"?\\s*(?:;|$)`).test(parameters) ? [url] : [],
  );
}
