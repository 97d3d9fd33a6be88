import { describe, expect, it } from '@jest/globals';
import type { DnsType } from '@certdeck/contract';
import { type DnsRecordFaults, readDnsRecord, writtenValue } from './record.ts';

const read = (
  type: DnsType,
  value: string,
  more: { host?: string; ttl?: number; priority?: number | null } = {},
) =>
  readDnsRecord(
    { type, value, host: '@', ttl: 3600, priority: type === 'MX' ? 10 : null, ...more },
    'shop.example',
  );
const valueOf = (...given: Parameters<typeof read>) => read(...given).record?.value;
const faultsOf = (...given: Parameters<typeof read>): DnsRecordFaults => read(...given).faults ?? {};
const hostOf = (host: string, type: DnsType = 'TXT') =>
  read(type, type === 'TXT' ? 'x' : 'one.example', { host }).record?.host;

describe('the host of a record', () => {
  it.each([
    ['', '@'],
    ['@', '@'],
    ['shop.example', '@'],
    ['shop.example.', '@'],
    ['www', 'www'],
    ['WWW.Shop.Example.', 'www'],
    ['www.shop.example', 'www'],
    ['_dmarc', '_dmarc'],
    ['*', '*'],
    ['*.dev', '*.dev'],
    ['*.shop.example', '*'],
    ['bücher', 'xn--bcher-kva'],
    ['a。b', 'a.b'],
  ])('is read from “%s” as %s (DOM-012, API-153)', (typed, host) => {
    expect(hostOf(typed)).toBe(host);
  });

  it.each([
    'www.other.example.',
    'a..b',
    '-a',
    'a b',
    'a.*',
    '**',
    'a*',
    'a'.repeat(64),
    `${'a.'.repeat(122)}a`,
  ])('is refused as “%s” (DOM-012, API-153)', (typed) => {
    expect(faultsOf('TXT', 'x', { host: typed })).toEqual({ host: 'host' });
  });

  it('isn’t the domain itself for an alias or other servers (RFC 1034 3.6.2), and names the service of SRV (RFC 2782)', () => {
    expect(faultsOf('CNAME', 'one.example')).toEqual({ host: 'apex' });
    expect(faultsOf('NS', 'ns.one.example')).toEqual({ host: 'apex' });
    expect(faultsOf('NS', 'ns.one.example', { host: '*' })).toEqual({ host: 'host' });
    expect(faultsOf('SRV', '5 443 one.example', { host: 'www', priority: 1 })).toEqual({ host: 'service' });
    expect(hostOf('dev', 'NS')).toBe('dev');
  });
});

describe('the value of a record', () => {
  it.each<[DnsType, string, string]>([
    ['A', ' 192.0.2.1 ', '192.0.2.1'],
    ['AAAA', '2001:DB8:0:0::1', '2001:db8::1'],
    ['MX', 'Mail.One.Example.', 'mail.one.example'],
    ['MX', '.', '.'],
    ['TXT', 'v=spf1 -all', 'v=spf1 -all'],
    ['TXT', '"v=DKIM1; p=" "abc"', 'v=DKIM1; p=abc'],
    ['CAA', '0 issue ca.example', '0 issue "ca.example"'],
    ['CAA', '128 ISSUEWILD ";"', '128 issuewild ";"'],
    [
      'CAA',
      '0 issue "ca.example; validationmethods=dns-01"',
      '0 issue "ca.example; validationmethods=dns-01"',
    ],
    ['CAA', '0 iodef "mailto:it@shop.example"', '0 iodef "mailto:it@shop.example"'],
  ])('of %s is kept of “%s” as %s (DOM-012, API-153)', (type, typed, value) => {
    expect(valueOf(type, typed)).toBe(value);
  });

  it.each<[DnsType, string, string]>([
    ['A', '999.1.1.1', 'ipv4'],
    ['A', '2001:db8::1', 'ipv4'],
    ['AAAA', '192.0.2.1', 'ipv6'],
    ['AAAA', '::1.2.3.4', 'ipv6'],
    ['MX', '192.0.2.1', 'target'],
    ['MX', 'mail', 'target'],
    ['MX', '10 mail.one.example', 'target'],
    ['TXT', '', 'text'],
    ['TXT', 'a\u0007b', 'text'],
    ['TXT', 'é'.repeat(1025), 'textLong'],
    ['CAA', 'ca.example', 'caa'],
    ['CAA', '1 issue "ca.example"', 'caa'],
    ['CAA', '0 issue "not a name"', 'caa'],
    ['CAA', '0 iodef "it@shop.example"', 'caa'],
    ['CAA', '0 nothing "x"', 'caa'],
  ])('of %s is refused as “%s” (DOM-012, API-153)', (type, typed, fault) => {
    expect(faultsOf(type, typed)).toEqual({ value: fault });
  });

  it('of SRV has weight, port and target, and its priority apart (RFC 2782)', () => {
    const srv = (value: string, priority: number | null = 10) =>
      read('SRV', value, { host: '_sip._tcp', priority });
    expect(srv('05 443 Sip.One.Example.').record).toMatchObject({
      value: '5 443 sip.one.example',
      priority: 10,
    });
    expect(srv('0 0 .').record?.value).toBe('0 0 .');
    for (const wrong of ['443 sip.one.example', '5 70000 sip.one.example', '5 443 192.0.2.1', '5 443 sip'])
      expect(srv(wrong).faults).toEqual({ value: 'srv' });
    expect(srv('5 443 sip.one.example', null).faults).toEqual({ priority: 'priority' });
  });

  it.each([
    ['.', '.'],
    ['. alpn="h3,h2"', '. alpn=h3,h2'],
    [
      'CDN.One.Example. port=08443 alpn=h2 mandatory=port,alpn',
      'cdn.one.example mandatory=alpn,port alpn=h2 port=8443',
    ],
    [
      '. ipv6hint=2001:DB8:0::1 ipv4hint=192.0.2.1,192.0.2.2',
      '. ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1',
    ],
    ['. alpn=h2 no-default-alpn ech=AEX+DQ==', '. alpn=h2 no-default-alpn ech=AEX+DQ=='],
    ['dns.one.example alpn=h2 dohpath=/q{?dns}', 'dns.one.example alpn=h2 dohpath=/q{?dns}'],
  ])('of HTTPS and SVCB is kept of “%s” as %s (RFC 9460 2.2)', (typed, value) => {
    for (const type of ['HTTPS', 'SVCB'] as const)
      expect(read(type, typed, { priority: 1 }).record).toMatchObject({ value, priority: 1 });
    expect(valueOf('HTTPS', value, { priority: 1 })).toBe(value);
  });

  it.each([
    ...['', 'alpn=h2', '192.0.2.1', '. alpn', '. alpn=', '. alpn=h2,h2', '. alpn=h2 alpn=h3', '. other=1'],
    ...['. key65400=1', '. port=70000', '. ipv4hint=2001:db8::1', '. ipv6hint=::1.2.3.4', '. ech=!'],
    ...[
      '. no-default-alpn',
      '. no-default-alpn=1',
      '. mandatory=alpn',
      '. mandatory=mandatory',
      '. dohpath=q',
    ],
  ])('of HTTPS is refused as “%s” (RFC 9460 2.1, 7, 8)', (typed) => {
    expect(faultsOf('HTTPS', typed, { priority: 1 })).toEqual({ value: 'svcb' });
  });

  it('of HTTPS is a name alone where its priority makes it an alias, also at the domain (RFC 9460 2.4.2)', () => {
    expect(read('HTTPS', 'cdn.one.example', { priority: 0 }).record?.host).toBe('@');
    expect(faultsOf('HTTPS', 'cdn.one.example alpn=h2', { priority: 0 })).toEqual({ value: 'alias' });
    expect(faultsOf('HTTPS', '.', { priority: null })).toEqual({ priority: 'priority' });
  });

  it('of TLSA and SSHFP has as many digits as its hash, and TLSA stands at a port (RFC 6698, RFC 4255)', () => {
    const [sha1, sha256, sha512] = [40, 64, 128].map((digits) => 'Ab'.repeat(digits / 2));
    const tlsa = (value: string, host = '_443._tcp.www') => read('TLSA', value, { host });
    expect(tlsa(`3 1 1 ${sha256?.slice(0, 30)} ${sha256?.slice(30)}`).record?.value).toBe(
      `3 1 1 ${sha256?.toLowerCase()}`,
    );
    expect(tlsa(`2 0 2 ${sha512}`).record?.value).toBe(`2 0 2 ${sha512?.toLowerCase()}`);
    for (const host of ['@', 'www', '_99999._tcp', '443._tcp'])
      expect(tlsa('0 0 0 3082', host).faults).toEqual({ host: 'port' });
    for (const host of ['*._tcp', '_dane', '_25._tcp.mail'])
      expect(tlsa('0 0 0 3082', host).faults).toBeUndefined();
    expect(tlsa('0 0 0 3082').faults).toBeUndefined();
    for (const wrong of [
      `3 1 1 ${sha512}`,
      `4 1 1 ${sha256}`,
      `3 2 1 ${sha256}`,
      '3 1 0 abc',
      '3 1 0',
      '3 1 1 x',
    ])
      expect(tlsa(wrong).faults).toEqual({ value: 'tlsa' });
    expect(valueOf('SSHFP', `4 2 ${sha256}`)).toBe(`4 2 ${sha256?.toLowerCase()}`);
    expect(valueOf('SSHFP', `1 1 ${sha1}`)).toBe(`1 1 ${sha1?.toLowerCase()}`);
    for (const wrong of [`4 1 ${sha256}`, `5 2 ${sha256}`, `4 3 ${sha256}`, '4 2'])
      expect(faultsOf('SSHFP', wrong)).toEqual({ value: 'sshfp' });
    expect(valueOf('PTR', 'Host.One.Example.')).toBe('host.one.example');
    expect(faultsOf('PTR', '192.0.2.1')).toEqual({ value: 'target' });
  });
});

it('times and priorities have their ranges, and only mail and services have a priority (DOM-012, API-153)', () => {
  for (const ttl of [59, 604_801, 60.5, Number.NaN])
    expect(faultsOf('A', '192.0.2.1', { ttl })).toEqual({ ttl: 'ttl' });
  for (const priority of [null, -1, 65_536, 1.5])
    expect(faultsOf('MX', 'mail.one.example', { priority })).toEqual({ priority: 'priority' });
  expect(read('A', '192.0.2.1', { ttl: 60, priority: 5 }).record?.priority).toBeNull();
  expect(faultsOf('A', 'x', { ttl: 1, host: 'a b' })).toEqual({ host: 'host', value: 'ipv4', ttl: 'ttl' });
});

it.each(['v=spf1 -all', '"said"', '"one" "two"', '  ', ' x', 'a"b', '\\"', '"é\\'])(
  'a text is read as it is written, also “%s” (DOM-012, API-154)',
  (value) => {
    expect(valueOf('TXT', writtenValue({ type: 'TXT', value }))).toBe(value);
  },
);
