import { type DnsRecord, quoteText } from '@certdeck/validation';
import { APEX_TTL, startOfAuthority } from './serving/start-of-authority.ts';

/** What a zone file tells of a name. */
export interface FiledZone {
  name: string;
  serial: number;
  nameservers: readonly string[];
  records: readonly DnsRecord[];
}

const whole = (name: string) => (name === '.' ? '.' : `${name}.`);

function dataOf({ type, value, priority }: DnsRecord): string {
  switch (type) {
    case 'TXT':
      return quoteText(value);
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return whole(value);
    case 'MX':
      return `${priority} ${whole(value)}`;
    case 'SRV': {
      const [weight = '0', port = '0', target = '.'] = value.split(' ');
      return `${priority} ${weight} ${port} ${whole(target)}`;
    }
    case 'HTTPS':
    case 'SVCB': {
      const [target = '.', ...parameters] = value.split(' ');
      return [priority, whole(target), ...parameters].join(' ');
    }
    case 'A':
    case 'AAAA':
    case 'CAA':
    case 'TLSA':
    case 'SSHFP':
      return value;
  }
}

/** The records of a name as a zone file that other servers read (RFC 1035 5). */
export function zoneFile({ name, serial, nameservers, records }: FiledZone): string {
  const soa = startOfAuthority(name, { serial, nameservers });
  const { mname, rname, refresh, retry, expire, minimum } = soa;
  const lines = [
    `$ORIGIN ${name}.`,
    `@ ${APEX_TTL} IN SOA ${whole(mname)} ${whole(rname)} ${soa.serial} ${refresh} ${retry} ${expire} ${minimum}`,
    ...nameservers.map((server) => `@ ${APEX_TTL} IN NS ${whole(server)}`),
    ...records.map((record) => `${record.host} ${record.ttl} IN ${record.type} ${dataOf(record)}`),
  ];
  return `${lines.join('\n')}\n`;
}
