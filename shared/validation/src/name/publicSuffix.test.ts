import { expect, it } from '@jest/globals';
import { isWildcardOnPublicSuffix, registrableDomain } from './publicSuffix.ts';

it('tells a wildcard over a whole public suffix, by the ICANN section alone (BR 3.2.2.6)', () => {
  expect(
    ['*.com', '*.co.uk', '*.公司.cn', '*.example.co.uk', '*.github.io', 'co.uk'].map(
      isWildcardOnPublicSuffix,
    ),
  ).toEqual([true, true, true, false, false, false]);
});

it('finds the registrable domain of a name', () => {
  expect(registrableDomain('*.www.example.co.uk')).toBe('example.co.uk');
  expect(registrableDomain('co.uk')).toBeNull();
});
