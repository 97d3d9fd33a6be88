import { tenantOf } from '../../../platform/database/identifiers.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResolvers } from '../../../platform/dns/resolvers.ts';
import type { DnsProvider, ValidationRecord } from '../dns-provider.ts';

/** An adapter that is opened for one test. */
export interface DnsProviderHarness {
  provider: DnsProvider;
  /** A zone that the account C0000000001 may use. */
  zone: string;
  /** DNS server that answers for the zone, `127.0.0.1:port`. */
  server: string;
  close(): Promise<void>;
}

/** What every adapter of the port must do; what stands in the zone is read by a resolver. */
export function describeDnsProvider(name: string, open: () => Promise<DnsProviderHarness>): void {
  describe(`a DNS provider, ${name}`, () => {
    let harness: DnsProviderHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const record = (changes: Partial<ValidationRecord> = {}): ValidationRecord => ({
      accountID: tenantOf('0199aa00-0000-7000-8000-000000000001'),
      accountNo: 'C0000000001',
      orderNo: 'N1',
      host: `_certdeck-dcv.shop.${harness.zone}`,
      type: 'TXT',
      value: '0123456789abcdef0123456789abcdef',
      ...changes,
    });
    const seen = async (type: 'TXT' | 'CNAME', host: string) => {
      const [resolver] = createResolvers({ servers: harness.server, timeoutMs: 2000 });
      const result = await resolver?.lookup(host, type);
      return result?.kind === 'answer' ? result.records : [];
    };

    it('shows a text to resolvers once it is placed', async () => {
      expect(harness.provider.covers(record().host, 'C0000000001')).toBe(true);
      expect(await harness.provider.place(record())).toEqual({ kind: 'placed' });
      expect(await seen('TXT', record().host)).toEqual([record().value]);
    });

    it('shows an alias to resolvers once it is placed', async () => {
      const alias = record({ type: 'CNAME', value: `0123456789abcdef.dcv.${harness.zone}` });
      expect(await harness.provider.place(alias)).toEqual({ kind: 'placed' });
      expect(await seen('CNAME', alias.host)).toEqual([alias.value]);
    });

    it('has a record once, however often it is placed', async () => {
      for (let time = 0; time < 3; time += 1)
        expect(await harness.provider.place(record())).toEqual({ kind: 'placed' });
      expect(await seen('TXT', record().host)).toEqual([record().value]);
    });

    it('keeps texts of several orders beside one another', async () => {
      await harness.provider.place(record());
      await harness.provider.place(record({ orderNo: 'N2', value: 'another' }));
      expect((await seen('TXT', record().host)).toSorted()).toEqual([record().value, 'another']);
    });

    it('takes its own record away and leaves the others', async () => {
      await harness.provider.place(record());
      await harness.provider.place(record({ orderNo: 'N2', value: 'another' }));
      expect(await harness.provider.remove(record())).toEqual({ kind: 'done', removed: true });
      expect(await harness.provider.remove(record())).toEqual({ kind: 'done', removed: false });
      expect(await seen('TXT', record().host)).toEqual(['another']);
    });

    it('puts no alias beside a text of the same name (RFC 1034 3.6.2)', async () => {
      await harness.provider.place(record());
      const alias = record({ type: 'CNAME', value: `other.${harness.zone}` });
      expect(await harness.provider.place(alias)).toEqual({ kind: 'conflict' });
      expect(await seen('TXT', record().host)).toEqual([record().value]);
    });

    it('writes to no zone that is not its own', async () => {
      for (const host of ['_certdeck-dcv.example.org', `_certdeck-dcv.not${harness.zone}`, 'test']) {
        expect(harness.provider.covers(host, 'C0000000001')).toBe(false);
        expect(await harness.provider.place(record({ host }))).toEqual({ kind: 'outside' });
        expect(await harness.provider.remove(record({ host }))).toEqual({ kind: 'outside' });
      }
    });
  });
}
