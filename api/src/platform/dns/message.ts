import { randomInt } from 'node:crypto';
import dnsPacket, { type Answer, type DecodedPacket } from 'dns-packet';
import type { CaaRecord, RecordData, RecordType } from './resolver.ts';

/** Largest answer over UDP that no path fragments (DNS Flag Day 2020). */
const UDP_PAYLOAD = 1232;

export interface Question {
  id: number;
  name: string;
  type: RecordType;
}

export function newQuestion(name: string, type: RecordType): Question {
  return { id: randomInt(65_536), name, type };
}

export function encodeQuestion({ id, name, type }: Question): Buffer {
  return dnsPacket.encode({
    type: 'query',
    id,
    // AD in a question asks whether the answer was validated (RFC 6840 5.7).
    flags: dnsPacket.RECURSION_DESIRED | dnsPacket.AUTHENTIC_DATA,
    questions: [{ name, type, class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_PAYLOAD,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });
}

const sameName = (one: string, other: string): boolean =>
  one.toLowerCase().replace(/\.$/, '') === other.toLowerCase().replace(/\.$/, '');

const READERS: { [T in RecordType]: (answer: Answer) => RecordData[T] | undefined } = {
  A: (answer) => (answer.type === 'A' ? answer.data : undefined),
  AAAA: (answer) => (answer.type === 'AAAA' ? answer.data : undefined),
  CAA: (answer) => (answer.type === 'CAA' ? toCaa(answer.data) : undefined),
  CNAME: (answer) => (answer.type === 'CNAME' ? toName(answer.data) : undefined),
  DS: (answer) => (answer.type === 'DS' ? answer.data.keyTag : undefined),
  NS: (answer) => (answer.type === 'NS' ? toName(answer.data) : undefined),
  TXT: (answer) => (answer.type === 'TXT' ? toText(answer.data) : undefined),
};

const toName = (text: string): string => text.toLowerCase().replace(/\.$/, '');

function toCaa(data: { flags?: number; tag: string; value: string }): CaaRecord {
  return { critical: ((data.flags ?? 0) & 0x80) !== 0, tag: data.tag.toLowerCase(), value: data.value };
}

/** The strings of one TXT record are one text (RFC 7208 3.3 says what everybody does). */
function toText(data: string | Buffer | (string | Buffer)[]): string {
  const parts = Array.isArray(data) ? data : [data];
  return Buffer.concat(parts.map((part) => Buffer.from(part))).toString('utf8');
}

export type Reply<T extends RecordType> =
  | {
      kind: 'reply';
      rcode: number;
      recursive: boolean;
      authenticated: boolean;
      records: RecordData[T][];
      ttl: number;
      /** CNAME targets from the asked name on. */
      aliases: string[];
    }
  /** Not an answer to this question: a stray or forged packet. */
  | { kind: 'stray' };

function decode(bytes: Buffer): DecodedPacket | undefined {
  try {
    return dnsPacket.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Octets of a header, and where the counts of what follows the question stand in it (RFC 1035 4.1.1). */
const HEADER = 12;
const COUNTS_BEHIND_QUESTION = 6;
const TRUNCATED = 0x02;

function isEchoOf(packet: DecodedPacket | undefined, question: Question): packet is DecodedPacket {
  const [echo] = packet?.questions ?? [];
  return (
    packet?.flag_qr === true &&
    packet.id === question.id &&
    echo !== undefined &&
    echo.type === question.type &&
    sameName(echo.name, question.name)
  );
}

/**
 * Whether bytes are an answer to a question that was cut. Nothing behind the question is looked at: the cut may be in
 * the middle of a record, and what is there is not to be used (RFC 2181 9).
 */
export function isTruncated(bytes: Buffer, question: Question): boolean {
  if (bytes.length < HEADER || ((bytes[2] ?? 0) & TRUNCATED) === 0) return false;
  return isEchoOf(decode(Buffer.from(bytes).fill(0, COUNTS_BEHIND_QUESTION, HEADER)), question);
}

/** An alias chain in one answer is never longer in earnest. */
const MAX_ALIASES = 16;

/** Reads an answer; malformed ones and those to another question are strays. */
export function decodeReply<T extends RecordType>(bytes: Buffer, question: Question & { type: T }): Reply<T> {
  const packet = decode(bytes);
  if (!isEchoOf(packet, question)) return { kind: 'stray' };

  const answers = packet.answers ?? [];
  const aliases: string[] = [];
  let name = question.name;
  while (question.type !== 'CNAME' && aliases.length < MAX_ALIASES) {
    const alias = answers.find((answer) => answer.type === 'CNAME' && sameName(answer.name, name));
    if (alias?.type !== 'CNAME') break;
    name = toName(alias.data);
    aliases.push(name);
  }
  const read = READERS[question.type];
  const mine = answers.filter((answer) => sameName(answer.name, name) && answer.type === question.type);
  const ttls = mine.map((answer) => ('ttl' in answer ? (answer.ttl ?? 0) : 0));
  return {
    kind: 'reply',
    rcode: (bytes[3] ?? 0) & 0x0f,
    recursive: packet.flag_ra,
    authenticated: packet.flag_ad,
    records: mine.map(read).filter((record) => record !== undefined),
    ttl: ttls.length === 0 ? 0 : Math.min(...ttls),
    aliases,
  };
}
