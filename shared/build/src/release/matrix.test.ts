import { describe, expect, it } from '@jest/globals';
import type { HostManifest } from '@certdeck/contract/schemas';
import { compatMatrix } from './matrix.ts';
import { remote } from '@certdeck/store/testing/deployments';

const host = (contract: string): HostManifest => ({
  schema: 1,
  release: 'h',
  contract,
  shared: { react: '19.3.1' },
});

describe('the compatibility matrix', () => {
  it('has every remote against every host, and says why a pair does not fit', () => {
    const { text, misfits } = compatMatrix(
      [
        { label: 'orders o1', manifest: remote('orders', 'o1').manifest },
        { label: 'ssl s1', manifest: remote('ssl', 's1', '^1.2').manifest },
      ],
      [
        { label: 'new', manifest: host('1.2') },
        { label: 'deployed', manifest: host('1.1') },
        { label: 'old', manifest: undefined },
      ],
    );
    expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['remote \\ host', 'new', 'deployed', 'old'],
      ['orders o1', 'fits', 'fits', 'unknown'],
      ['ssl s1', 'fits', 'NO', 'unknown'],
    ]);
    expect(misfits).toEqual([
      'ssl s1 in deployed: needs contract ^1.2, the host gives 1.1: release the host first, or lower `contract` in the manifest',
    ]);
  });
});
