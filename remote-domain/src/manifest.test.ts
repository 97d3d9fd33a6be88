import { expect, it } from '@jest/globals';
import { manifest } from './manifest.ts';

it('leads /domain, /domain/manage, /domain/renew, /domain/transfer and /domain/batch to their first pages (DOM-002, DOM-006, DOM-007, HOST-032)', () => {
  const { redirects = [], routes } = manifest;
  const paths = new Set(routes.map(({ path }) => path));
  expect(redirects).toContainEqual({ from: '/domain/manage', to: '/domain/manage/mine' });
  expect(redirects).toContainEqual({ from: '/domain/batch', to: '/domain/batch/dns' });
  expect(redirects).toContainEqual({ from: '/domain/transfer', to: '/domain/transfer/in' });
  for (const { from, to } of redirects)
    expect([from, paths.has(to), paths.has(from)]).toEqual([from, true, false]);
});
