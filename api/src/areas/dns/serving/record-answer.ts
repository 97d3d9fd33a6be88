import type { Answer, BufferAnswer } from 'dns-packet';
import type { DnsRecord } from '@certdeck/validation';
import { serviceBindingOctets } from './service-binding.ts';

/** Octets of one string of a text (RFC 1035 3.3). */
const STRING_OCTETS = 255;

/** How the library writes a type that it knows by its number alone. */
const numbered = (type: number) => `UNKNOWN_${type}` as BufferAnswer['type'];
/** RFC 9460 14.1. */
const BY_NUMBER = { SVCB: numbered(64), HTTPS: numbered(65) };

function stringsOf(text: string): Buffer[] {
  const octets = Buffer.from(text, 'utf8');
  const strings: Buffer[] = [];
  for (let at = 0; at < octets.length; at += STRING_OCTETS)
    strings.push(octets.subarray(at, at + STRING_OCTETS));
  return strings;
}

/** Records as they are sent, at a name that may stand for a star. */
export const toAnswers = (name: string, records: readonly DnsRecord[]): Answer[] =>
  records.map((record) => toAnswer(name, record));

function toAnswer(name: string, { type, value, ttl, priority }: DnsRecord): Answer {
  switch (type) {
    case 'TXT':
      return { name, type, ttl, data: stringsOf(value) };
    case 'MX':
      return { name, type, ttl, data: { preference: priority ?? 0, exchange: value } };
    case 'SRV': {
      const [weight = '0', port = '0', target = '.'] = value.split(' ');
      return {
        name,
        type,
        ttl,
        data: { priority: priority ?? 0, weight: Number(weight), port: Number(port), target },
      };
    }
    case 'CAA': {
      const [, flags = '0', tag = '', text = ''] = /^(\d+) (\w+) "(.*)"$/.exec(value) ?? [];
      // The library's types know three properties; it writes any.
      return { name, type, ttl, data: { flags: Number(flags), tag: tag as 'issue', value: text } };
    }
    case 'HTTPS':
    case 'SVCB':
      return { name, type: BY_NUMBER[type], ttl, data: serviceBindingOctets(priority ?? 0, value) };
    case 'TLSA': {
      const [usage = '0', selector = '0', matchingType = '0', hex = ''] = value.split(' ');
      return {
        name,
        type,
        ttl,
        data: {
          ...{ usage: Number(usage), selector: Number(selector), matchingType: Number(matchingType) },
          certificate: Buffer.from(hex, 'hex'),
        },
      };
    }
    case 'SSHFP': {
      const [algorithm = '0', hash = '0', fingerprint = ''] = value.split(' ');
      return { name, type, ttl, data: { algorithm: Number(algorithm), hash: Number(hash), fingerprint } };
    }
    case 'PTR':
    case 'A':
    case 'AAAA':
    case 'CNAME':
    case 'NS':
      return { name, type, ttl, data: value };
  }
}
