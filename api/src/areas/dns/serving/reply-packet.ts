import dnsPacket, { type Answer } from 'dns-packet';
import { RCODE, type ZoneReply } from './answer.ts';
import { type DnsQuery, readQuery } from './dns-query.ts';
import type { ResponseRate } from './response-rate.ts';

/** Without EDNS (RFC 1035 4.2.1). */
const SMALLEST_UDP = 512;
/** No path fragments this (DNS Flag Day 2020), and no stranger is sent more for a small question. */
const LARGEST_UDP = 1232;
const LARGEST_TCP = 65_535;
const HEADER = 12;
const QUERY = 0;
const INTERNET = 1;
/** Upper bits of the response code of an EDNS version that isn't known (RFC 6891 6.1.3). */
const BAD_VERSION = 1;
const FLAGS = {
  response: 0x8000,
  authoritative: 0x0400,
  truncated: 0x0200,
  recursionDesired: 0x0100,
} as const;
/** Where the name of the question stands: names that are the same lead there (RFC 1035 4.1.4). */
const TO_QUESTION = Buffer.from([0xc0, HEADER]);

/** Types by their numbers, as zones have them; all others are like one that no name has. */
const TYPES: Readonly<Record<number, string>> = {
  ...{
    1: 'A',
    2: 'NS',
    5: 'CNAME',
    6: 'SOA',
    12: 'PTR',
    15: 'MX',
    16: 'TXT',
    28: 'AAAA',
    33: 'SRV',
    43: 'DS',
  },
  ...{ 44: 'SSHFP', 52: 'TLSA', 64: 'SVCB', 65: 'HTTPS' },
  ...{ 251: 'IXFR', 252: 'AXFR', 255: 'ANY', 257: 'CAA' },
};
/** Types that are no kinds of records: whole zones, which go nowhere. */
const TRANSFERS = new Set(['AXFR', 'IXFR']);

/** A question about a name. */
export interface DnsQuestion {
  /** Lower case, without a dot at its end. */
  name: string;
  /** `TYPE99` for one that zones don't have. */
  type: string;
}

const empty: Omit<ZoneReply, 'rcode'> = {
  authoritative: false,
  answers: [],
  authorities: [],
  additionals: [],
};

/** One record in octets; its name leads to the question's where it is the same. */
function encodeRecord(record: Answer, asked: string): Buffer {
  const octets = dnsPacket.encode({ type: 'response', id: 0, answers: [record] }).subarray(HEADER);
  return asked !== '' && record.name === asked
    ? Buffer.concat([TO_QUESTION, octets.subarray(asked.length + 2)])
    : octets;
}

function encodeOpt({ wantsDnssec }: NonNullable<DnsQuery['edns']>, extendedRcode: number): Buffer {
  const octets = Buffer.alloc(11);
  octets.writeUInt16BE(41, 1);
  octets.writeUInt16BE(LARGEST_UDP, 3);
  octets[5] = extendedRcode;
  // Said back as it was said (RFC 3225 3), though nothing here is signed.
  octets.writeUInt16BE(wantsDnssec ? 0x8000 : 0, 7);
  return octets;
}

function header(id: number, flags: number, counts: readonly [number, number, number, number]): Buffer {
  const octets = Buffer.alloc(HEADER);
  octets.writeUInt16BE(id, 0);
  octets.writeUInt16BE(FLAGS.response | flags, 2);
  for (const [index, count] of counts.entries()) octets.writeUInt16BE(count, 4 + 2 * index);
  return octets;
}

/** An answer without records, which is no longer than its question. */
function encodeShort(query: DnsQuery, flags: number, extendedRcode = 0): Buffer {
  const opt = query.edns ? [encodeOpt(query.edns, extendedRcode)] : [];
  const desired = query.recursionDesired ? FLAGS.recursionDesired : 0;
  const start = header(query.id, flags | desired | (query.opcode << 11), [1, 0, 0, opt.length]);
  return Buffer.concat([start, query.question, ...opt]);
}

/** Puts an answer into octets; of what doesn't fit over UDP the header alone, so that whoever asked comes by TCP. */
function encode(query: DnsQuery, over: 'udp' | 'tcp', reply: ZoneReply): Buffer {
  const records = [reply.answers, reply.authorities, reply.additionals].map((some) =>
    some.map((record) => encodeRecord(record, query.name)),
  );
  const [answers = 0, authorities = 0, additionals = 0] = records.map(({ length }) => length);
  const opt = query.edns ? [encodeOpt(query.edns, 0)] : [];
  const flags =
    (reply.authoritative ? FLAGS.authoritative : 0) |
    (query.recursionDesired ? FLAGS.recursionDesired : 0) |
    reply.rcode;
  const start = header(query.id, flags, [1, answers, authorities, additionals + opt.length]);
  const whole = Buffer.concat([start, query.question, ...records.flat(), ...opt]);
  if (over === 'tcp') return whole.length <= LARGEST_TCP ? whole : encodeShort(query, RCODE.serverFailure);
  const room = Math.min(LARGEST_UDP, Math.max(SMALLEST_UDP, query.edns?.payload ?? 0));
  return whole.length <= room
    ? whole
    : encodeShort(query, FLAGS.truncated | (flags & ~FLAGS.recursionDesired));
}

/** What is answered to a question that isn't one about a name; undefined for one that is. */
function refusalOf(query: DnsQuery, type: string): Buffer | undefined {
  if (query.opcode !== QUERY) return encodeShort(query, RCODE.notImplemented);
  if (query.edns && query.edns.version !== 0) return encodeShort(query, RCODE.noError, BAD_VERSION);
  return query.questionClass !== INTERNET || TRANSFERS.has(type)
    ? encodeShort(query, RCODE.refused)
    : undefined;
}

/**
 * Answers what came over the network.
 * @param rate `short` answers questions alone, without records, so that whoever is behind the address comes by TCP
 * @returns undefined for what gets no answer
 */
export async function replyTo(
  bytes: Buffer,
  over: 'udp' | 'tcp',
  rate: Exclude<ResponseRate, 'none'>,
  answer: (question: DnsQuestion) => Promise<ZoneReply>,
): Promise<Buffer | undefined> {
  const query = readQuery(bytes);
  if ('unreadable' in query) {
    if (query.unreadable === 'silent' || rate === 'short') return undefined;
    const rcode = query.opcode === QUERY ? RCODE.formatError : RCODE.notImplemented;
    return header(query.id, (query.opcode << 11) | rcode, [0, 0, 0, 0]);
  }
  const type = TYPES[query.type] ?? `TYPE${query.type}`;
  const refusal = refusalOf(query, type);
  if (rate === 'short') return refusal ? undefined : encodeShort(query, FLAGS.truncated);
  if (refusal) return refusal;
  try {
    return encode(query, over, await answer({ name: query.name, type }));
  } catch {
    return encode(query, over, { ...empty, rcode: RCODE.serverFailure });
  }
}
