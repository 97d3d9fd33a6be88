import type { DemoZone } from './demo-zone/demo-zone.ts';
import type { DnsProvider, PlacedRecord } from './dns-provider.ts';

/** The demo zone as a provider: it is everybody's, since a certificate for a name below it shows nothing. */
export function demoProvider(zone: DemoZone): DnsProvider {
  const find = ({ accountID, host, type, value }: PlacedRecord) =>
    zone
      .list(accountID)
      .find((one) => one.name === host.toLowerCase() && one.type === type && one.value === value);
  return {
    covers: (host) => zone.covers(host),
    async place(record) {
      const { accountID, host, type, value } = record;
      if (!zone.covers(host)) return { kind: 'outside' };
      const result = await zone.publish({ owner: accountID, name: host, type, value });
      if (result.ok) return { kind: 'placed' };
      return result.code === 'CNAME_CONFLICT'
        ? { kind: 'conflict' }
        : { kind: 'refused', detail: result.code };
    },
    async remove(record) {
      if (!zone.covers(record.host)) return { kind: 'outside' };
      const found = find(record);
      return { kind: 'done', removed: found ? await zone.remove(found.id) : false };
    },
  };
}
