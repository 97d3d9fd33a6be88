import { expect, it } from '@jest/globals';
import { readViolations } from './csp.ts';

it('reads no more than twenty reports of one body', () => {
  const report = {
    type: 'csp-violation',
    url: 'https://portal.example/orders/list',
    body: {
      documentURL: 'https://portal.example/orders/list',
      effectiveDirective: 'style-src-elem',
      blockedURL: 'inline',
      disposition: 'enforce',
    },
  };
  expect(readViolations(Array.from({ length: 50 }, () => report))).toHaveLength(20);
});
