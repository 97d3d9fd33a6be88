import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../platform/config/config.ts';
import { readZoneAccounts } from '../../platform/config/zone-accounts.ts';
import { createDemoZone } from './demo-zone/local-demo-zone.ts';
import { MemoryDemoZoneStore } from './demo-zone/memory-store.ts';
import { cloudflareProvider } from './cloudflare/provider.ts';
import { demoProvider } from './demo-provider.ts';
import { openDnsProvider } from './open-provider.ts';
import { Provider, TOKEN } from './testing/cloudflare-server.ts';
import { describeDnsProvider } from './testing/dns-provider-contract.ts';
import { startZoneDns } from './testing/zone-dns.ts';

describeDnsProvider('the demo zone', async () => {
  const zone = createDemoZone({ dnsPort: 0, httpPort: 0, store: new MemoryDemoZoneStore() });
  await zone.start();
  return {
    provider: demoProvider(zone),
    zone: zone.zone,
    server: `127.0.0.1:${zone.dnsPort}`,
    close: () => zone.stop(),
  };
});

describeDnsProvider('Cloudflare', async () => {
  // Four zones are two pages of this server.
  const server = await Provider.start(['a.test', 'b.test', 'c.test', 'zone.test']);
  const dns = await startZoneDns(server);
  return {
    provider: cloudflareProvider({
      base: server.base,
      token: TOKEN,
      zones: new Map([['zone.test', new Set(['C0000000001'])]]),
    }),
    zone: 'zone.test',
    server: dns.address,
    close: async () => {
      await dns.close();
      await server.close();
    },
  };
});

describe('zones of the configuration', () => {
  it('are read with the accounts that may use them', () => {
    expect(readZoneAccounts('example.com=C0000000001+C0000000002, a.example.net=C0000000001,')).toEqual(
      new Map([
        ['example.com', new Set(['C0000000001', 'C0000000002'])],
        ['a.example.net', new Set(['C0000000001'])],
      ]),
    );
  });

  it.each([
    'example.com',
    'example.com=',
    'example.com=*',
    'com=C0000000001',
    '*.example.com=C0000000001',
    'Example.com=C0000000001',
    'example.com=C0000000001,example.com=C0000000002',
    'example.com=C0000000001+*',
  ])('are refused at the start when they are %j', (zones) => {
    expect(() => readConfig({ DNS_ZONES: zones })).toThrow('DNS_ZONES');
  });

  it('and the token need each other, and neither opens nothing', () => {
    const open = (environment: Record<string, string>) => openDnsProvider(readConfig(environment));
    const zones = 'example.com=C0000000001';
    expect(open({})).toBeUndefined();
    expect(() => open({ DNS_ZONES: zones })).toThrow('CLOUDFLARE_API_TOKEN');
    expect(() => open({ CLOUDFLARE_API_TOKEN: TOKEN })).toThrow('DNS_ZONES');
    expect(
      open({ DNS_ZONES: zones, CLOUDFLARE_API_TOKEN: TOKEN })?.covers('example.com', 'C0000000001'),
    ).toBe(true);
  });
});
