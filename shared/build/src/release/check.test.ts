import { describe, expect, it } from '@jest/globals';
import type { HostManifest } from '@certdeck/contract/schemas';
import { checkAgainstHost, mismatchOf } from './check.ts';
import { remote } from './testing/deployments.ts';

const host: HostManifest = { schema: 1, release: 'h1', contract: '1.2', shared: { react: '19.3.1' } };

describe('the check before a release', () => {
  it('lets through what the deployed host can run', () => {
    expect(() => checkAgainstHost(remote('orders', 'o1').manifest, host)).not.toThrow();
  });

  it('refuses another contract or a newer shared module, and names the fix', () => {
    expect(() => checkAgainstHost(remote('orders', 'o1', '^1.3').manifest, host)).toThrow(
      'orders o1 needs contract ^1.3, the host gives 1.2: release the host first',
    );
    expect(mismatchOf(remote('orders', 'o1').manifest, { ...host, shared: { react: '19.3.0' } })).toContain(
      'needs react ^19.3.1, the host gives 19.3.0',
    );
  });

  it('refuses to guess what a host gives that doesn’t tell', () => {
    expect(() => checkAgainstHost(remote('orders', 'o1').manifest, undefined)).toThrow('npm run build');
  });
});
