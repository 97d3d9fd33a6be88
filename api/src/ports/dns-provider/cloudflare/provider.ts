import type { ZoneAccounts } from '../../../platform/config/zone-accounts.ts';
import { isUnder } from '../../../platform/dns/resolvers.ts';
import type {
  DnsProvider,
  PlacedRecord,
  PlaceOutcome,
  RemoveOutcome,
  ValidationRecord,
} from '../dns-provider.ts';
import { Cloudflare, type Failed, type WireRecord, type WireZone } from './client.ts';
import { cleanContent, cleanName, zoneOf } from './record.ts';

export interface CloudflareProviderOptions {
  /** `https://api.cloudflare.com/client/v4`, without a slash at the end. */
  base: string;
  /** A token with the right to edit DNS in the zones, and no other. */
  token: string;
  zones: ZoneAccounts;
  /** Milliseconds that placing a record may take; 20,000 by default. */
  timeout?: number;
}

const TIMEOUT = 20_000;

/** The longest zone of the configuration that a name lies in. */
const zoneFor = (zones: ZoneAccounts, host: string): string | undefined =>
  [...zones.keys()]
    .filter((zone) => isUnder(host, zone))
    .toSorted((one, other) => other.length - one.length)[0];

/** Seconds: the least that the provider takes, so that a value that was wrong is soon forgotten. */
const TTL = 60;
/** Begins the comment of each record that we put there; without it a record isn't ours to take away. */
const MARK = 'certdeck';
/** The provider has this very record already. */
const EXISTS = new Set([81057, 81058]);
/** A CNAME beside other records of its name. */
const CONFLICTS = new Set([81053, 81054, 81056]);
const GONE = new Set([81044]);

type Found = { zone: WireZone; records: WireRecord[] };
type Refusal = Extract<PlaceOutcome, { kind: 'outside' | 'limited' | 'refused' | 'unknown' }>;

/** Places records through version 4 of Cloudflare's API, in the zones that the configuration names. */
export function cloudflareProvider(options: CloudflareProviderOptions): DnsProvider {
  const { base, token, zones, timeout = TIMEOUT } = options;
  const open = () => new Cloudflare({ base, token, deadline: Date.now() + timeout });

  const covers = (host: string, accountNo: string): boolean => {
    const zone = zoneFor(zones, host);
    return zone !== undefined && (zones.get(zone)?.has(accountNo) ?? false);
  };

  /** The zone that really answers for the name, and the records of the name or those of an order. */
  async function find(api: Cloudflare, host: string, orderNo?: string): Promise<Found | Refusal> {
    if (zoneFor(zones, host) === undefined) return { kind: 'outside' };
    const all = await api.zones();
    if (all.kind !== 'ok') return refusalOf(all);
    const zone = zoneOf(cleanName(host), all.result);
    // A longer zone of the same provider may hold the name, and nobody has said whose that one is.
    if (!zone || cleanName(zone.name) !== zoneFor(zones, host)) return { kind: 'outside' };
    const records = await api.recordsWhere(
      zone.id,
      orderNo === undefined ? { name: cleanName(host) } : { 'comment.exact': `${MARK} ${orderNo}` },
    );
    return records.kind === 'ok' ? { zone, records: records.result } : refusalOf(records);
  }

  async function place(record: ValidationRecord): Promise<PlaceOutcome> {
    if (!covers(record.host, record.accountNo)) return { kind: 'outside' };
    const api = open();
    const found = await find(api, record.host);
    if ('kind' in found) return found;
    if (found.records.some((one) => isSame(one, record))) return { kind: 'placed' };
    // An earlier value of ours gives way; a stranger's does not.
    const old = record.type === 'CNAME' ? found.records.find((one) => isOurs(one, 'CNAME')) : undefined;
    const body = toBody(record);
    const made = old ? await api.update(found.zone.id, old.id, body) : await api.create(found.zone.id, body);
    if (made.kind === 'ok') return { kind: 'placed' };
    if (made.kind === 'refused' && made.codes.some((code) => EXISTS.has(code))) return { kind: 'placed' };
    if (made.kind === 'refused' && made.codes.some((code) => CONFLICTS.has(code)))
      return { kind: 'conflict' };
    if (made.kind !== 'unreachable') return refusalOf(made);
    // The request may have arrived: what stands there tells.
    const again = await find(open(), record.host);
    return !('kind' in again) && again.records.some((one) => isSame(one, record))
      ? { kind: 'placed' }
      : { kind: 'unknown' };
  }

  async function remove(record: PlacedRecord): Promise<RemoveOutcome> {
    const api = open();
    const found = await find(api, record.host, record.orderNo);
    if ('kind' in found) return found;
    let removed = false;
    // Whatever its name and value: an order whose method was changed, or that waited long, has had several.
    for (const one of found.records.filter((other) => isOf(other, record.orderNo))) {
      const outcome = await api.remove(found.zone.id, one.id);
      if (outcome.kind !== 'ok' && !isGone(outcome)) return refusalOf(outcome);
      removed ||= outcome.kind === 'ok';
    }
    return { kind: 'done', removed };
  }

  return { covers, place, remove };
}

const toBody = ({ type, host, value, orderNo }: ValidationRecord) => ({
  type,
  name: cleanName(host),
  // The form in which the provider keeps texts; without it a page of theirs warns.
  content: type === 'TXT' ? `"${value}"` : value,
  ttl: TTL,
  comment: `${MARK} ${orderNo}`,
  // A name that is to be looked up must not be answered for by the provider's own address.
  ...(type === 'CNAME' ? { proxied: false } : {}),
});

const isSame = (one: WireRecord, { type, value }: PlacedRecord): boolean =>
  one.type === type && cleanContent(type, one.content ?? '') === cleanContent(type, value);

/** Placed by us for this order. */
const isOf = (one: WireRecord, orderNo: string): boolean => one.comment === `${MARK} ${orderNo}`;

const isGone = (failed: Failed): boolean =>
  failed.kind === 'refused' && failed.codes.some((code) => GONE.has(code));

const isOurs = (one: WireRecord, type: string): boolean =>
  one.type === type && (one.comment === MARK || (one.comment?.startsWith(`${MARK} `) ?? false));

function refusalOf(failed: Failed): Refusal {
  switch (failed.kind) {
    case 'limited':
      return { kind: 'limited', retryAfter: failed.retryAfter };
    case 'token':
      return { kind: 'refused', detail: 'the token is not accepted' };
    case 'refused':
      return { kind: 'refused', detail: `${failed.codes.join(', ')} ${failed.message}` };
    default:
      return { kind: 'unknown' };
  }
}
