import { z } from 'zod';
import { DNS_TYPES } from '../dns.ts';
import { line, noData, paging, requiredLine, wholeNumber } from './wire.ts';

/* Records of names whose DNS is hosted here (D-240, D-242). Times in seconds. */

const whole = z.number().int();
/** A-labels or as people read it. */
const domain = requiredLine(254);
const type = z.enum(DNS_TYPES);
/** Octets of a text are more than its characters; what it may have is told at its field. */
const MOST_VALUE = 5000;

export const dnsRecord = z.object({
  id: z.string(),
  type,
  /** Below the domain, A-labels; `@` for the domain itself. */
  host: z.string(),
  value: z.string(),
  /** Seconds for which resolvers may keep it. */
  ttl: whole,
  /** Of MX and SRV alone. */
  priority: whole.nullable(),
});

/** Who answers for a name. */
export const dnsServing = z.enum([
  /** We do, as far as its name servers say. */
  'ours',
  /** Other name servers. */
  'others',
  /** None: it isn’t in the DNS. */
  'none',
  /** It isn’t registered yet. */
  'registering',
  /** It has ended, and isn’t answered for. */
  'ended',
]);

export const dnsZone = z.object({
  /** A-labels. */
  domain: z.string(),
  unicode: z.string(),
  /** Number of the order that registered it. */
  orderNo: z.string(),
  serving: dnsServing,
  /** Those that it has at the registry. */
  nameservers: z.array(z.string()),
  records: whole,
  /** When its records were changed last; 0 for never. */
  changedTime: whole,
});

/** Names of a tenant by name, with how many records each has. `ours` is empty where this portal hosts no DNS. */
export const listDnsZones = {
  input: z.object({ ...paging, keyword: line(254).optional() }),
  data: z.object({ zones: z.array(dnsZone), total: whole, ours: z.array(z.string()) }),
};

/** One of them. `serial` is that of its start of authority; 0 before the first record. */
export const readDnsZone = {
  input: z.object({ domain }),
  data: dnsZone.extend({ serial: whole, ours: z.array(z.string()) }),
};

/** The records as a zone file (RFC 1035 5). */
export const readDnsZoneFile = { input: z.object({ domain }), data: z.object({ text: z.string() }) };

/** Records by host, those of the domain itself first. `keyword` is part of a host or of a value. */
export const listDnsRecords = {
  input: z.object({
    domain,
    ...paging,
    keyword: line(254).optional(),
    type: z.union([type, z.literal('')]).optional(),
  }),
  data: z.array(dnsRecord),
};

/** What is written of a record. */
export const recordFields = {
  type,
  /** Empty for the domain itself. */
  host: line(254).optional(),
  value: z.string().max(MOST_VALUE),
  ttl: wholeNumber(0, 10_000_000).optional(),
  priority: z.union([wholeNumber(0, 10_000_000), z.null()]).optional(),
};

/** `ttl` is 3600 unless given. All records of a host and type get it: they have one (RFC 2181 5.2). */
export const addDnsRecord = {
  input: z.object({ domain, ...recordFields }),
  data: z.object({ id: z.string() }),
};
export const changeDnsRecord = { input: z.object({ id: z.uuid(), ...recordFields }), data: noData };
export const deleteDnsRecord = { input: z.object({ id: z.uuid() }), data: noData };
