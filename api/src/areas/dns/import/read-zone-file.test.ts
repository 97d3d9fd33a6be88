import { describe, expect, it } from '@jest/globals';
import { readZoneFile } from './read-zone-file.ts';

/** What is read of a file, a line each. */
const read = (file: string, domain = 'shop.example') =>
  readZoneFile(file, domain).map((one) => {
    if ('unneeded' in one) return `${one.line} unneeded`;
    if ('fault' in one) return `${one.line} ${one.fault}`;
    const { host, ttl, type, priority, value } = one.record;
    return `${one.line} ${[host, ttl, type, ...(priority === null ? [] : [priority]), value].join(' ')}`;
  });

describe('a zone file', () => {
  it('is read as name servers write it: origin, time to live, names left out and parentheses (DOM-012, D-732)', () => {
    const file = String.raw`$ORIGIN shop.example.
$TTL 1h30m ; for all that say nothing
@  IN SOA ns1.old.example. hostmaster.old.example. (
        2026112801 ; serial
        7200 3600 1209600 300 )
   IN NS ns1.old.example.
   86400 IN MX 10 mail
   IN MX 20 mail.other.example.
www 300 A 192.0.2.1
    IN 300 AAAA 2001:DB8::1
$ORIGIN eu
*  CNAME www.shop.example.
txt TXT "one; two" " and \"three\"" four\;
_sip._tcp.shop.example. SRV 5 0 5060 sip
@ CAA 0 issue "ca.example; policy=ev"
  HTTPS 1 . alpn="h3,h2" ipv4hint=192.0.2.1
_443._tcp TLSA 3 1 1 (
  0123456789abcdef0123456789ABCDEF
  0123456789abcdef0123456789abcdef )
@ SVCB 0 svc
`;
    expect(read(file)).toEqual([
      '3 unneeded',
      '6 unneeded',
      '7 @ 86400 MX 10 mail.shop.example',
      '8 @ 5400 MX 20 mail.other.example',
      '9 www 300 A 192.0.2.1',
      '10 www 300 AAAA 2001:db8::1',
      '12 *.eu 5400 CNAME www.shop.example',
      '13 txt.eu 5400 TXT one; two and "three"four;',
      '14 _sip._tcp 5400 SRV 5 0 5060 sip.eu.shop.example',
      '15 eu 5400 CAA 0 issue "ca.example; policy=ev"',
      '16 eu 5400 HTTPS 1 . alpn=h3,h2 ipv4hint=192.0.2.1',
      `17 _443._tcp.eu 5400 TLSA 3 1 1 ${'0123456789abcdef'.repeat(4)}`,
      '20 eu 5400 SVCB 0 svc.eu.shop.example',
    ]);
  });

  it('gives a record that says no time that of the one before, and keeps times within bounds (D-732)', () => {
    expect(
      read('a A 192.0.2.1\nb 1800 A 192.0.2.1\nc A 192.0.2.1\nd 0 A 192.0.2.1\ne 9w A 192.0.2.1'),
    ).toEqual([
      '1 a 3600 A 192.0.2.1',
      '2 b 1800 A 192.0.2.1',
      '3 c 1800 A 192.0.2.1',
      '4 d 60 A 192.0.2.1',
      '5 e 604800 A 192.0.2.1',
    ]);
  });

  it('may have a margin, as one that was copied from a page (D-732)', () => {
    const file = '\uFEFF\r\n    ; hosts\r\n    www A 192.0.2.1\r\n        A 192.0.2.2\r\n';
    expect(read(file)).toEqual(['3 www 3600 A 192.0.2.1', '4 www 3600 A 192.0.2.2']);
  });

  it('says of each entry that can’t be read why, and goes on after it (D-732)', () => {
    const file = `$INCLUDE other.zone
$GENERATE 1-9 host$ A 192.0.2.$
$TTL soon
www A 192.0.2.1 )
txt TXT "open
other.example. A 192.0.2.1
www CH A 192.0.2.1
www A
www HINFO "PC" "none"
www A 192.0.2.256
@ MX mail
@ CNAME www
sig RRSIG A 13 2 300 20260101000000 20250101000000 1 shop.example. AAAA
last A 192.0.2.9
one TXT ( "a"
`;
    expect(read(file)).toEqual([
      ...[
        '1 directive',
        '2 directive',
        '3 directiveValue',
        '4 parenthesis',
        '5 quote',
        '6 outside',
        '7 class',
      ],
      ...['8 incomplete', '9 type', '10 ipv4', '11 target', '12 apex', '13 unneeded'],
      ...['14 last 3600 A 192.0.2.9', '15 parenthesis'],
    ]);
  });

  it('gives nothing to a name that what can’t be read says (D-732)', () => {
    expect(read('www A 192.0.2.1\nmail TXT "open\n  A 192.0.2.2\nx A 192.0.2.3')).toEqual([
      ...['1 www 3600 A 192.0.2.1', '2 quote', '3 mail 3600 A 192.0.2.2', '4 x 3600 A 192.0.2.3'],
    ]);
    expect(read('b A 192.0.2.1\n$GENERATE 1-2 h$ A 192.0.2.$\n  A 192.0.2.2\nc A 192.0.2.3')).toEqual([
      ...['1 b 3600 A 192.0.2.1', '2 directive', '3 unnamed', '4 c 3600 A 192.0.2.3'],
    ]);
    expect(
      read('$ORIGIN sub )\nwww A 192.0.2.2\nw.shop.example. MX 1 mail\n$ORIGIN shop.example.\nc A 192.0.2.3'),
    ).toEqual(['1 parenthesis', '2 unnamed', '3 unnamed', '5 c 3600 A 192.0.2.3']);
  });

  it('is read as providers write it: SOA without a dot, hosts before @, escapes, ages, no $TTL (D-732)', () => {
    expect(
      read(
        [
          'shop.example\t7200\tIN\tSOA\tns.one.example. host.one.example. 1 10000 2400 604800 1800',
          String.raw`\052 A 192.0.2.1`,
          '_sip._tls.@ 3600 IN SRV 100 1 443 sip.one.example.',
          'old [AGE:3612345] 600 A 192.0.2.2',
          'to CNAME 192.0.2.3',
          '@ CAA 0 issue "ca.example\\; policy=ev"',
          'bad..name A 192.0.2.4',
        ].join('\n'),
      ),
    ).toEqual([
      '1 unneeded',
      '2 * 7200 A 192.0.2.1',
      '3 _sip._tls 3600 SRV 100 1 443 sip.one.example',
      '4 old 600 A 192.0.2.2',
      '5 target',
      '6 @ 600 CAA 0 issue "ca.example; policy=ev"',
      '7 host',
    ]);
    expect(
      read(
        '@ SOA ns host 1 2 3 4 1800\n$ORIGIN münchen.example.\n@ NS ns.one.example.\n@ A 192.0.2.1',
        'xn--mnchen-3ya.example',
      ),
    ).toEqual(['1 unneeded', '3 unneeded', '4 @ 1800 A 192.0.2.1']);
    expect(read('   IN A 192.0.2.1\n   600 IN MX 10 mx.one.example.')).toEqual([
      '1 @ 3600 A 192.0.2.1',
      '2 @ 600 MX 10 mx.one.example',
    ]);
  });

  it('has texts of any length, of which too long ones are said (D-732)', () => {
    expect(read(`a TXT "${'x'.repeat(190_000)}"`)).toEqual(['1 textLong']);
    expect(read(`a TXT ${'x'.repeat(190_000)}`)).toEqual(['1 textLong']);
  });

  it('is read in a moment, however it is written (D-732)', () => {
    const hostile = [
      '('.repeat(200_000),
      '"'.repeat(200_000),
      '\\'.repeat(200_000),
      '1h'.repeat(100_000),
      '1'.repeat(100_000),
    ];
    for (const text of hostile) expect(read(`a ${text}`)).toHaveLength(1);
  });
});
