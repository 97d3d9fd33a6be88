/** A question as it came, with what its answer repeats. */
export interface DnsQuery {
  id: number;
  /** What is asked for; 0 for a question (RFC 1035 4.1.1). */
  opcode: number;
  recursionDesired: boolean;
  /** The question as it came, which the answer repeats. */
  question: Buffer;
  /**
   * Lower case, without a dot at its end. A label that no host of ours can have stands as `?`, so that it is like any
   * other that isn't there.
   */
  name: string;
  type: number;
  /** 1 for the Internet. */
  questionClass: number;
  /** What it says with EDNS (RFC 6891). */
  edns: { payload: number; version: number; wantsDnssec: boolean } | undefined;
}

/** Why something isn't answered as a question: `silent` for what is none, `malformed` for what is told so. */
export type Unreadable = { unreadable: 'silent' } | { unreadable: 'malformed'; id: number; opcode: number };

const HEADER = 12;
const RESPONSE = 0x8000;
const RECURSION_DESIRED = 0x0100;
/** Octets of a name in all, with the lengths of its labels (RFC 1035 2.3.4). */
const MOST_NAME = 255;
const POINTER = 0xc0;
const OPT = 41;
const DNSSEC_OK = 0x8000;
/** Records that may come behind the question: EDNS and, from some, a signature or a cookie's. */
const MOST_RECORDS = 4;
const PLAIN = /^[a-z0-9_*-]+$/;

/** Reads the name of the question; undefined for one with pointers, which nobody needs in a first name, or cut off. */
function readName(bytes: Buffer): { name: string; end: number } | undefined {
  const labels: string[] = [];
  let at = HEADER;
  for (;;) {
    const length = bytes[at];
    if (length === undefined || length >= POINTER || at - HEADER > MOST_NAME) return undefined;
    at += 1;
    if (length === 0) break;
    if (length > 63 || at + length > bytes.length) return undefined;
    const label = bytes.toString('latin1', at, at + length).toLowerCase();
    labels.push(PLAIN.test(label) ? label : '?');
    at += length;
  }
  return at - HEADER > MOST_NAME ? undefined : { name: labels.join('.'), end: at };
}

/** Where a record's owner ends; undefined where it is cut off. */
function ownerEnd(bytes: Buffer, from: number): number | undefined {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return undefined;
    if (length >= POINTER) return at + 2;
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** What the records behind the question say by EDNS; null for what can't be read or says it twice. */
function readEdns(bytes: Buffer, from: number, count: number): DnsQuery['edns'] | null {
  let at = from;
  let edns: DnsQuery['edns'];
  for (let index = 0; index < count; index += 1) {
    const owner = ownerEnd(bytes, at);
    if (owner === undefined || owner + 10 > bytes.length) return null;
    const isOpt = bytes.readUInt16BE(owner) === OPT;
    if (isOpt && (edns || owner !== at + 1)) return null;
    if (isOpt)
      edns = {
        payload: bytes.readUInt16BE(owner + 2),
        version: bytes[owner + 5] ?? 0,
        wantsDnssec: (bytes.readUInt16BE(owner + 6) & DNSSEC_OK) !== 0,
      };
    at = owner + 10 + bytes.readUInt16BE(owner + 8);
    if (at > bytes.length) return null;
  }
  return edns;
}

/**
 * Reads what came over the network, no more of it than an answer needs: strangers write it, and one packet may claim
 * thousands of records.
 */
export function readQuery(bytes: Buffer): DnsQuery | Unreadable {
  if (bytes.length < HEADER) return { unreadable: 'silent' };
  const flags = bytes.readUInt16BE(2);
  if ((flags & RESPONSE) !== 0) return { unreadable: 'silent' };
  const id = bytes.readUInt16BE(0);
  const opcode = (flags >> 11) & 0xf;
  const malformed: Unreadable = { unreadable: 'malformed', id, opcode };
  const [questions, answers, authorities, additionals] = [4, 6, 8, 10].map((at) => bytes.readUInt16BE(at));
  const isOne = questions === 1 && answers === 0 && authorities === 0;
  // Updates and the like have records of another meaning there; what is asked for is said first.
  if (!isOne || additionals === undefined || additionals > MOST_RECORDS) return malformed;
  const read = readName(bytes);
  if (!read || read.end + 4 > bytes.length) return malformed;
  const edns = readEdns(bytes, read.end + 4, additionals);
  if (edns === null) return malformed;
  return {
    id,
    opcode,
    recursionDesired: (flags & RECURSION_DESIRED) !== 0,
    question: bytes.subarray(HEADER, read.end + 4),
    name: read.name,
    type: bytes.readUInt16BE(read.end),
    questionClass: bytes.readUInt16BE(read.end + 2),
    edns,
  };
}
