import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseRecords, type WantedRecord } from './parse.ts';

const bare = ({ line: _line, ...record }: WantedRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
const read = (text: string, origin?: string) => parseRecords(text, origin).records.map(bare);
const faults = (text: string, origin?: string) =>
  parseRecords(text, origin).faults.map(({ line, fault }) => `${line} ${fault}`);

describe('a list of records', () => {
  it('is read line by line: type name value ttl proxied (TOOL-011)', () => {
    expect(
      read(`
A www.example.com 192.0.2.1 300 on
AAAA www.example.com 2001:DB8::1 auto off
cname Shop.Example.com. www.example.com
MX example.com 20 mail.example.com 1h
TXT _dmarc.example.com "v=DMARC1; p=none" 300
SRV _sip._tcp.example.com 10 5 443 sip.example.com
CAA example.com 0 issue "ca.example"
# a remark
NS sub.example.com ns1.example.net ; another`),
    ).toEqual([
      { type: 'A', name: 'www.example.com', content: '192.0.2.1', ttl: 300, proxied: true },
      { type: 'AAAA', name: 'www.example.com', content: '2001:db8::1', ttl: 1, proxied: false },
      { type: 'CNAME', name: 'shop.example.com', content: 'www.example.com' },
      { type: 'MX', name: 'example.com', content: 'mail.example.com', ttl: 3600, priority: 20 },
      { type: 'TXT', name: '_dmarc.example.com', content: 'v=DMARC1; p=none', ttl: 300 },
      { type: 'SRV', name: '_sip._tcp.example.com', content: '10 5 443 sip.example.com' },
      { type: 'CAA', name: 'example.com', content: '0 issue "ca.example"' },
      { type: 'NS', name: 'sub.example.com', content: 'ns1.example.net' },
    ]);
  });

  it('is read as CSV and from a spreadsheet too, heading and quotes included (TOOL-011)', () => {
    expect(
      read(
        'type,name,content,ttl,proxied\nA,www.example.com,192.0.2.1,300,true\nCAA,example.com,"0 issue ""ca.example""",3600\nTXT\ta.example.com\tone, two\t600',
      ),
    ).toEqual([
      { type: 'A', name: 'www.example.com', content: '192.0.2.1', ttl: 300, proxied: true },
      { type: 'CAA', name: 'example.com', content: '0 issue "ca.example"', ttl: 3600 },
      { type: 'TXT', name: 'a.example.com', content: 'one, two', ttl: 600 },
    ]);
  });

  it('is read from a zone file with its origin, its ttl and names left out (TOOL-011)', () => {
    expect(
      read(`$ORIGIN example.com.
$TTL 1h
@ IN A 192.0.2.1
www 300 IN A 192.0.2.2
    IN AAAA 2001:db8::2
mail.other.test. IN A 192.0.2.3
@ IN MX 10 mail
long IN TXT "one " "two"`),
    ).toEqual([
      { type: 'A', name: 'example.com', content: '192.0.2.1', ttl: 3600 },
      { type: 'A', name: 'www.example.com', content: '192.0.2.2', ttl: 300 },
      { type: 'AAAA', name: 'www.example.com', content: '2001:db8::2', ttl: 3600 },
      { type: 'A', name: 'mail.other.test', content: '192.0.2.3', ttl: 3600 },
      { type: 'MX', name: 'example.com', content: 'mail.example.com', ttl: 3600, priority: 10 },
      { type: 'TXT', name: 'long.example.com', content: 'one two', ttl: 3600 },
    ]);
  });

  const DKIM = 'v=DKIM1; k=rsa; p=MIIB';
  it.each([
    ['in parentheses', 'd._domainkey IN TXT ( "v=DKIM1; " "k=rsa; p=MIIB" )'],
    ['over several lines', 'd._domainkey IN TXT ( ; the key\n  "v=DKIM1; "\n\t"k=rsa; p=MIIB" ) ; 2048 bits'],
    ['without blanks', 'd._domainkey IN TXT ("v=DKIM1; ""k=rsa; p=MIIB")'],
    ['after tabs', 'd._domainkey\t\tIN\tTXT\t"v=DKIM1; k=rsa; p=MIIB"'],
  ])('reads the strings of a text %s (TOOL-011, RFC 1035 5.1)', (_, entry) => {
    expect(read(`$ORIGIN example.com.\n${entry}\n    IN TXT "next"`)).toEqual([
      { type: 'TXT', name: 'd._domainkey.example.com', content: DKIM },
      { type: 'TXT', name: 'd._domainkey.example.com', content: 'next' },
    ]);
  });

  it('reads numbered octets, relative names in values, units and either order of TTL and class (TOOL-011)', () => {
    expect(
      read(String.raw`$ORIGIN example.com.
t IN TXT "caf\195\169"
www IN CNAME web.eu
_sip._tcp 1h30m IN SRV 10 5 443 sip
y IN 1d A 192.0.2.1
$ORIGIN eu
mx 300 A 192.0.2.2
ns IN A 192.0.2.3
@ MX 10 mx
@ CAA 0 issue "ca.example; x=1"`),
    ).toEqual([
      { type: 'TXT', name: 't.example.com', content: 'café' },
      { type: 'CNAME', name: 'www.example.com', content: 'web.eu.example.com' },
      { type: 'SRV', name: '_sip._tcp.example.com', content: '10 5 443 sip.example.com', ttl: 5400 },
      { type: 'A', name: 'y.example.com', content: '192.0.2.1', ttl: 86_400 },
      { type: 'A', name: 'mx.eu.example.com', content: '192.0.2.2', ttl: 300 },
      { type: 'A', name: 'ns.eu.example.com', content: '192.0.2.3' },
      { type: 'MX', name: 'eu.example.com', content: 'mx.eu.example.com', priority: 10 },
      { type: 'CAA', name: 'eu.example.com', content: '0 issue "ca.example; x=1"' },
    ]);
  });

  it('passes over an SOA of several lines and keeps its name for what follows (TOOL-011)', () => {
    const soa = '@ IN SOA ns1 admin (\n 1 ; serial\n 3600 600 86400 300 )\n  NS ns1';
    expect(read(soa, 'example.com')).toEqual([
      { type: 'NS', name: 'example.com', content: 'ns1.example.com' },
    ]);
    expect(faults(soa, 'example.com')).toEqual(['1 type']);
  });

  it.each([
    ['x 1w IN A 192.0.2.1', 'ttl'],
    ['x IN A 192.0.2.1 300', 'content'],
    ['x 300 600 IN A 192.0.2.1', 'type'],
    ['x CH A 192.0.2.1', 'type'],
    ['x IN TXT ( "a" "b"', 'unclosed'],
    ['x IN TXT "a" )', 'unclosed'],
    ['x IN TXT "a', 'unclosed'],
    ['x IN TXT v=DMARC1; p=none', 'semicolon'],
    ['x IN TXT v=spf1 -all', 'content'],
    [String.raw`x IN TXT "\300"`, 'content'],
    [String.raw`x IN TXT "\195"`, 'content'],
    ['x IN MX mail', 'priority'],
    ['x IN SRV 10 5 99999 sip', 'content'],
    ['www.example.com IN A 192.0.2.1', 'dot'],
    ['x IN CNAME web.example.com', 'dot'],
    ['$INCLUDE other.zone', 'directive'],
    ['$GENERATE 1-9 x$ A 192.0.2.$', 'directive'],
    ['TXT A 192.0.2.1', 'ambiguous'],
  ])('refuses what of a zone file it does not understand: %s (TOOL-011)', (entry, fault) => {
    expect([read(entry, 'example.com'), faults(entry, 'example.com')]).toEqual([[], [`1 ${fault}`]]);
  });

  it('gives nothing a name or a domain that was not understood (TOOL-011)', () => {
    expect(read('x" IN A 192.0.2.1\n  AAAA 2001:db8::1', 'example.com')).toEqual([]);
    expect(read('$ORIGIN b@d.\nx IN A 192.0.2.1\ny.test. IN CNAME x', 'example.com')).toEqual([]);
    expect(read('x IN TXT ( "a"\ny IN A 192.0.2.1', 'example.com')).toEqual([]);
  });

  it('takes the default domain for short names, and converts other scripts (TOOL-011)', () => {
    expect(
      read('A @ 192.0.2.1\nA www 192.0.2.2\nA 例え 192.0.2.3', 'example.com').map(({ name }) => name),
    ).toEqual(['example.com', 'www.example.com', 'xn--r8jz45g.example.com']);
  });

  it('leaves a full name alone whatever the default domain is (TOOL-011)', () => {
    const list =
      'A www.other.test 192.0.2.1\nSRV _sip._tcp 10 5 443 sip.other.test\nA a.example.com 192.0.2.2';
    expect(read(list, 'example.com').map(({ name }) => name)).toEqual([
      'www.other.test',
      '_sip._tcp.example.com',
      'a.example.com',
    ]);
  });

  it.each([
    ['A www.example.com', 'fields'],
    ['PTR www.example.com x.example.com', 'type'],
    ['A -bad-.example.com 192.0.2.1', 'name'],
    ['A www 192.0.2.1', 'relative'],
    ['A @ 192.0.2.1', 'relative'],
    ['A www.example.com 999.1.1.1', 'content'],
    ['AAAA www.example.com 192.0.2.1', 'content'],
    ['CNAME www.example.com not_a_host!', 'content'],
    ['CAA example.com 0 issue', 'content'],
    ['A www.example.com 192.0.2.1 5', 'ttl'],
    ['A www.example.com 192.0.2.1 300 maybe', 'proxied'],
    ['TXT www.example.com x 300 on', 'proxied'],
    ['A www.example.com 192.0.2.1 300 on extra', 'fields'],
    ['MX example.com 99999 mail.example.com', 'priority'],
  ])('names the fault of %s (TOOL-011)', (text, fault) => {
    expect(faults(text)).toEqual([`1 ${fault}`]);
  });

  it('says which lines contradict each other (TOOL-011)', () => {
    expect(
      faults(
        'A a.example.com 192.0.2.1\nA a.example.com 192.0.2.1\nCNAME a.example.com b.example.com\nA a.example.com 192.0.2.2',
      ),
    ).toEqual(['2 duplicate', '3 cname']);
  });

  it('never takes fright at what is pasted, and reads the line after it (TOOL-011)', () => {
    const word = fc.constantFrom(
      'A',
      'TXT',
      'MX',
      '$ORIGIN',
      '$TTL',
      '@',
      '"',
      '""',
      ',',
      '\t',
      ' ',
      ';',
      '#',
      'a.b',
      '1',
      '例',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
        fc.string(),
        (line, noise) => {
          const text = `${line.replaceAll('\n', '')}\n${noise}\nA www.example.com 192.0.2.1`;
          const { records, faults: found } = parseRecords(text);
          const last = text.split(/\r\n|\r|\n/).length;
          // Everything behind an open parenthesis may belong to it.
          const isOpen = found.some(({ fault, text: entry }) => fault === 'unclosed' && /[()]/.test(entry));
          expect(isOpen || [...records, ...found].some((one) => one.line === last)).toBe(true);
        },
      ),
    );
  });
});
