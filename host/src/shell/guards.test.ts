import { describe, expect, it } from '@jest/globals';
import { DASHBOARD, wantedPath } from './guards.tsx';

describe('the page after a sign-in', () => {
  it('is the wanted one (D-004)', () => {
    for (const path of ['/', '/orders/list', '/orders/list?status=1001&keyword=a%2Fb', '/x#y', '/证书'])
      expect(wantedPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'orders',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example/',
    '/\r\n//evil.example/',
    '\t//evil.example/',
    'javascript:alert(1)',
  ])('is never of another site: %j (D-004)', (redirect) => {
    const path = wantedPath(redirect);
    expect(path).toBe(DASHBOARD);
    expect(new URL(path, 'https://portal.example').origin).toBe('https://portal.example');
  });
});
