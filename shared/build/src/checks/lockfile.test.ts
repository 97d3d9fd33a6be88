import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lockedFor } from './lockfile.ts';
import { bundledPackages, hostPackages, root } from '../workspace.ts';

const lockfile = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      jest:
        specifier: 'catalog:'
        version: 30.0.0

  api:
    dependencies:
      fastify:
        specifier: 'catalog:'
        version: 5.0.0

  remote-orders:
    dependencies:
      '@certdeck/ui':
        specifier: workspace:*
        version: link:../shared/ui
      motion:
        specifier: 'catalog:'
        version: 14.0.0(react@19.0.0)
      ts6:
        specifier: npm:@typescript/ts6@6.0.0
        version: '@typescript/ts6@6.0.0'
    devDependencies:
      msw:
        specifier: 'catalog:'
        version: 3.0.0

packages:

  fastify@5.0.0:
    resolution: {integrity: sha512-x}

snapshots:

  '@typescript/ts6@6.0.0': {}

  fastify@5.0.0: {}

  jest@30.0.0: {}

  motion@14.0.0(react@19.0.0):
    dependencies:
      '@scope/deep': 1.0.0
      tslib: 2.0.0
    optionalDependencies:
      react: 19.0.0

  '@scope/deep@1.0.0':
    dependencies:
      tslib: 2.0.0

  msw@3.0.0: {}

  react@19.0.0: {}

  tslib@2.0.0: {}
`;

describe('the part of the lockfile that a release is made from', () => {
  it('is what its folders need at run time, however deep', () => {
    expect(lockedFor(lockfile, ['remote-orders/src']).split('\n')).toEqual([
      '@scope/deep@1.0.0',
      '@typescript/ts6@6.0.0',
      'motion@14.0.0(react@19.0.0)',
      'react@19.0.0',
      'tslib@2.0.0',
    ]);
  });

  it('doesn’t change with what others take up, and does with what it needs itself', () => {
    const before = lockedFor(lockfile, ['remote-orders']);
    expect(lockedFor(lockfile.replaceAll('fastify@5.0.0', 'fastify@6.0.0'), ['remote-orders'])).toBe(before);
    expect(lockedFor(lockfile.replaceAll('tslib: 2.0.0', 'tslib: 2.0.1'), ['remote-orders'])).not.toBe(
      before,
    );
  });

  it('is read from this repository’s lockfile', () => {
    const real = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
    const host = lockedFor(real, ['host', ...hostPackages]);
    const remote = lockedFor(real, ['remote-billing', ...bundledPackages]);
    expect(host).toMatch(/^@chakra-ui\/react@/m);
    expect(remote).toMatch(/^webpack@/m);
    expect(remote).toMatch(/^node-forge@/m);
    expect(remote).not.toMatch(/^@chakra-ui\/react@/m);
    expect(`${host}\n${remote}`).not.toMatch(/^(pg|kysely|jest)@/m);
  });
});
