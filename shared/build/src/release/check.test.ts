import { describe, expect, it } from '@jest/globals';
import { defaultSiteConfig } from '@certdeck/contract';
import type { HostManifest } from '@certdeck/contract/schemas';
import { hostManifestOf } from '../host-manifest-plugin.ts';
import { checkAgainstHost, checkAgainstOthers, mismatchOf } from './check.ts';
import { deploymentOf, remote } from './testing/deployments.ts';

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

  it('refuses what reads a site configuration that the host doesn’t have, or has otherwise', () => {
    const manifest = (config: NonNullable<HostManifest['config']>) => ({
      ...remote('orders', 'o1').manifest,
      config,
    });
    const knows: HostManifest = {
      ...host,
      config: {
        orderLimit: { type: 'number', minimum: 1 },
        defaultLocal: { type: 'string', enum: ['zh', 'en'] },
      },
    };
    expect(mismatchOf(manifest({ orderLimit: { type: 'number' } }), knows)).toBeUndefined();
    expect(mismatchOf(manifest({ colour: { type: 'string' } }), knows)).toContain(
      "needs the site configuration colour, which the host doesn't have: release the host first",
    );
    expect(mismatchOf(manifest({ orderLimit: { type: 'string' } }), knows)).toContain(
      "orderLimit to be string, the host's is number from 1",
    );
    expect(mismatchOf(manifest({ defaultLocal: { type: 'string', enum: ['zh'] } }), knows)).toContain(
      'string: zh or en',
    );
    expect(mismatchOf(manifest({ colour: { type: 'string' } }), host)).toBeUndefined();
  });

  it('knows every field of the site configuration, from the contract itself', () => {
    const { config } = hostManifestOf('h1');
    expect(Object.keys(config ?? {}).sort()).toEqual(Object.keys(defaultSiteConfig).sort());
    expect(config?.['defaultLoginType']).toEqual({ type: 'string', enum: ['email', 'tel'] });
    expect(config?.['orderLimit']).toMatchObject({ type: 'number', minimum: 1 });
  });

  it('refuses what would close a ring of dialogs with what is deployed', () => {
    const offering = (id: string, provides: string[], consumes: string[]) => {
      const made = remote(id, `${id}1`);
      return { ...made, manifest: { ...made.manifest, provides, consumes } };
    };
    const deployed = deploymentOf(
      offering('billing', ['billing/pay/v1'], ['orders/pick/v1']),
      remote('orders', 'o1'),
    );
    const closing = offering('orders', ['orders/pick/v1'], ['billing/pay/v1']).manifest;
    expect(() => checkAgainstOthers(closing, deployed)).toThrow('billing → orders → billing');
    expect(() => checkAgainstOthers({ ...closing, consumes: [] }, deployed)).not.toThrow();
  });
});
