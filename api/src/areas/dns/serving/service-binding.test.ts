import { expect, it } from '@jest/globals';
import { readDnsRecord } from '@certdeck/validation';
import { serviceBindingOctets } from './service-binding.ts';

/** The data of a record, as it is sent, in hexadecimal. */
function octetsOf(priority: number, value: string): string {
  const { record } = readDnsRecord({ type: 'SVCB', host: '@', value, ttl: 600, priority }, 'shop.example');
  return serviceBindingOctets(priority, record?.value ?? '').toString('hex');
}

const FOO_COM = '03666f6f076578616d706c6503636f6d00';
const FOO_ORG = '03666f6f076578616d706c65036f726700';

// The octets are those of RFC 9460, appendix D.
it.each([
  [0, 'foo.example.com', `0000${FOO_COM}`],
  [1, '.', '000100'],
  [16, 'foo.example.com port=53', `0010${FOO_COM}000300020035`],
  [
    1,
    'foo.example.com ipv6hint="2001:db8::1,2001:db8::53:1"',
    `0001${FOO_COM}0006002020010db800000000000000000000000120010db8000000000000000000530001`,
  ],
  [
    16,
    'foo.example.org alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1',
    `0010${FOO_ORG}0000000400010004000100090268320568332d313900040004c0000201`,
  ],
])('%s %s is sent in the octets of RFC 9460 D.2 (DOM-012)', (priority, value, octets) => {
  expect(octetsOf(priority, value)).toBe(octets);
});

it('sends keys of encryption and paths as they are, and a parameter without a value as none (RFC 9460 7, RFC 9461)', () => {
  const octets = ['000100', '00010003026832', '00020000', '000500040045fe0d', '000700082f717b3f646e737d'];
  expect(octetsOf(1, '. alpn=h2 no-default-alpn ech=AEX+DQ== dohpath=/q{?dns}')).toBe(octets.join(''));
});
