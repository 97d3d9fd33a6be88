import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { stampOfTypes, stampTypes, typesHavePassed } from './types-stamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-types-stamp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('what the compiler has passed is not compiled again for a release, but a folder elsewhere and other sources are', () => {
  const stamp = join(folder, 'types', 'passed');
  expect(typesHavePassed(['host', 'remote-orders'], stamp)).toBe(false);
  stampTypes(stamp);
  expect(typesHavePassed(['host', 'remote-orders'], stamp)).toBe(true);
  expect(typesHavePassed(['host', 'e2e/.cache/remote-reports'], stamp)).toBe(false);
  expect(typesHavePassed(['remote-reports'], stamp)).toBe(false);
  expect(typesHavePassed(['host'], join(folder, 'types', 'other'))).toBe(false);
});

it('a stamp is of the sources as they are', () => {
  expect(stampOfTypes()).toMatch(/\/[0-9a-f]{12}\.passed$/);
  expect(stampOfTypes()).toBe(stampOfTypes());
});
