import { expect, it } from '@jest/globals';
import { manifest } from './manifest.ts';

it('leads /domain, /domain/manage and /domain/renew to their first pages (DOM-002, HOST-032)', () => {
  const { redirects = [], routes } = manifest;
  const paths = new Set(routes.map(({ path }) => path));
  expect(redirects).toContainEqual({ from: '/domain/manage', to: '/domain/manage/mine' });
  for (const { from, to } of redirects)
    expect([from, paths.has(to), paths.has(from)]).toEqual([from, true, false]);
});
