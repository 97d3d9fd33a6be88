import dnsPacket, { type Answer, type DecodedPacket, type Packet, type Question } from 'dns-packet';
import { isUnder } from '../../../platform/dns/resolvers.ts';
import type { DemoRecord } from './demo-zone.ts';
import { parseCaaText } from './zone-records.ts';

const RCODE = { noError: 0, nxDomain: 3, notImplemented: 4, refused: 5 } as const;
const RESPONSE_FLAGS = dnsPacket.AUTHORITATIVE_ANSWER;
const MAX_ALIASES = 8;
/** Without EDNS (RFC 1035 4.2.1). */
const SMALLEST_UDP = 512;
const LOOPBACK = '127.0.0.1';

/** What the zone knows when a question comes. */
export interface ZoneContent {
  zone: string;
  caaIdentity: string;
  records: DemoRecord[];
}

/** The strings of a TXT record hold 255 octets each. */
function textParts(value: string): Buffer[] {
  const octets = Buffer.from(value, 'utf8');
  const parts: Buffer[] = [];
  for (let at = 0; at < octets.length; at += 255) parts.push(octets.subarray(at, at + 255));
  return parts;
}

function toAnswer({ name, type, ttl, value }: DemoRecord): Answer[] {
  if (type === 'TXT') return [{ name, type, ttl, data: textParts(value) }];
  if (type !== 'CAA') return [{ name, type, ttl, data: value.toLowerCase().replace(/\.$/, '') }];
  const caa = parseCaaText(value);
  // The type of the library knows three tags only; others are legal and worth trying out in a demonstration.
  return caa ? [{ name, type, ttl, data: { ...caa, tag: caa.tag as 'issue' } }] : [];
}

/** The zone as a whole: what customers published over what is always there. */
class ZoneView {
  private readonly content: ZoneContent;

  constructor(content: ZoneContent) {
    this.content = content;
  }

  soa(): Answer {
    const { zone } = this.content;
    const times = { serial: 1, refresh: 3600, retry: 600, expire: 86_400, minimum: 1 };
    return {
      name: zone,
      type: 'SOA',
      ttl: 1,
      data: { mname: `ns1.${zone}`, rname: `hostmaster.${zone}`, ...times },
    };
  }

  private standing(name: string): Answer[] {
    const { zone, caaIdentity } = this.content;
    if (name === zone) {
      return [
        this.soa(),
        { name, type: 'NS', ttl: 60, data: `ns1.${zone}` },
        { name, type: 'A', ttl: 60, data: LOOPBACK },
        { name, type: 'CAA', ttl: 60, data: { flags: 0, tag: 'issue', value: caaIdentity } },
      ];
    }
    // Every host of the zone is this machine; names with underscores are no hosts and exist when published.
    return name.includes('_') ? [] : [{ name, type: 'A', ttl: 60, data: LOOPBACK }];
  }

  /** Records of a name; a published type takes the place of the standing one. */
  at(name: string): Answer[] {
    const published = this.content.records.filter((record) => record.name === name).flatMap(toAnswer);
    if (published.some(({ type }) => type === 'CNAME')) return published;
    const types = new Set(published.map(({ type }) => type));
    return [...published, ...this.standing(name).filter(({ type }) => !types.has(type))];
  }

  exists(name: string): boolean {
    return (
      this.at(name).length > 0 || this.content.records.some((record) => record.name.endsWith(`.${name}`))
    );
  }

  /** Records for a question and the aliases that lead to them. */
  resolve(name: string, type: Question['type']): { answers: Answer[]; last: string } {
    const answers: Answer[] = [];
    let current = name;
    for (let step = 0; step < MAX_ALIASES && isUnder(current, this.content.zone); step += 1) {
      const here = this.at(current);
      const alias = type === 'CNAME' ? undefined : here.find((answer) => answer.type === 'CNAME');
      if (alias?.type !== 'CNAME') {
        answers.push(...here.filter((answer) => answer.type === type));
        break;
      }
      answers.push(alias);
      current = alias.data;
    }
    return { answers, last: current };
  }
}

function respond(
  query: DecodedPacket,
  rcode: number,
  parts: Pick<Packet, 'answers' | 'authorities'> = {},
): Packet {
  const recursion = query.flag_rd ? dnsPacket.RECURSION_DESIRED : 0;
  const flags = (rcode === RCODE.refused ? 0 : RESPONSE_FLAGS) | recursion | rcode;
  return { type: 'response', id: query.id, flags, questions: query.questions, ...parts };
}

function answerPacket(query: DecodedPacket, content: ZoneContent): Packet {
  const [question] = query.questions ?? [];
  if (!question || query.questions?.length !== 1) return respond(query, RCODE.notImplemented);
  const name = question.name.toLowerCase();
  if (!isUnder(name, content.zone)) return respond(query, RCODE.refused);
  const view = new ZoneView(content);
  const { answers, last } = view.resolve(name, question.type);
  const isOurs = isUnder(last, content.zone);
  const missing = isOurs && !view.exists(last);
  const found = answers.some(({ type }) => type === question.type) || !isOurs;
  return respond(query, missing ? RCODE.nxDomain : RCODE.noError, {
    answers,
    authorities: found ? [] : [view.soa()],
  });
}

function decode(bytes: Buffer): DecodedPacket | undefined {
  try {
    const packet = dnsPacket.decode(bytes);
    return packet.flag_qr ? undefined : packet;
  } catch {
    return undefined;
  }
}

/**
 * The answer to one question of the zone, in octets.
 * @param over UDP answers that do not fit are cut to their header with TC set, so that the asker comes by TCP
 * @returns undefined for what is no question
 */
export function answerQuestion(bytes: Buffer, content: ZoneContent, over: 'udp' | 'tcp'): Buffer | undefined {
  const query = decode(bytes);
  if (!query) return undefined;
  const packet = answerPacket(query, content);
  const encoded = dnsPacket.encode(packet);
  const edns = query.additionals?.find(({ type }) => type === 'OPT');
  const room = edns?.type === 'OPT' ? Math.max(SMALLEST_UDP, edns.udpPayloadSize) : SMALLEST_UDP;
  if (over === 'tcp' || encoded.length <= room) return encoded;
  const flags = (packet.flags ?? 0) | dnsPacket.TRUNCATED_RESPONSE;
  return dnsPacket.encode({ ...packet, flags, answers: [], authorities: [] });
}
