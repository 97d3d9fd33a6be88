import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';

/** The role of whoever is signed in, as the session and the account's own answers hold it. */
const OWN_ROLE = /\b(user|me|self|account|profile|session|principal)\b[?!]?\.role(ID|Name)?\b/;

/** Words the role for the person and decides nothing by it. */
const TELLS = ['host/src/pages/errors/NoPermission.page.tsx'];

const sources = (): string[] =>
  globSync(['host/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}', 'shared/*/src/**/*.tsx'], {
    cwd: root,
  }).filter((path) => !/\.test\.|\/testing\/|^shared\/build\//.test(path));

describe('what a page shows', () => {
  it('never follows from the role of who looks at it: the client knows a token or none, and asks for permissions (HOST-037)', () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(500);
    const readers = files.filter((path) => OWN_ROLE.test(readFileSync(join(root, path), 'utf8')));
    expect(readers).toEqual(TELLS);
  });
});
