import { BodyCode, domainCalls, type DnsServing, type DnsZone } from '@certdeck/contract';
import { type DnsRecord, toReadable, writtenValue } from '@certdeck/validation';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { ZoneRecords } from './conflicts.ts';
import { holdZone } from './hold-zone.ts';
import type { DnsPorts, TenantName } from './ports.ts';
import { recordOf, refuseConflict } from './record-input.ts';
import {
  countRecords,
  deleteRecord,
  type DnsRecordRow,
  findRecord,
  insertRecord,
  listRecords,
  recordsOf,
  shareTtl,
  updateRecord,
} from './records.store.ts';
import { requireName } from './require-name.ts';
import { zoneFile } from './zone-file.ts';
import { findZone, markChanged, zonesOf } from './zones.store.ts';

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** Records of names whose DNS is hosted here (DOM-011, DOM-012). */
export function bindDns(router: Router, ports: Omit<DnsPorts, 'listen' | 'log'>): void {
  const { db, now, names, nameservers } = ports;

  router.route(domainCalls.listDnsZones, async ({ account, input }) => {
    const { keyword = '' } = input;
    const { rows, total } = await names.list(account.tenantID, { keyword, ...page(input) });
    const ids = rows.map(({ id }) => id);
    const zones = await zonesOf(db, account.tenantID, ids);
    return {
      zones: rows.map((row) => wireOfZone(row, zones.get(row.id), nameservers)),
      total,
      ours: [...nameservers],
    };
  });

  router.route(domainCalls.readDnsZone, async ({ account, input }) => {
    const name = await requireName(ports, account.tenantID, input.domain);
    const ref = { accountID: account.tenantID, domainID: name.id };
    const zone = (await zonesOf(db, ref.accountID, [name.id])).get(name.id);
    return {
      ...wireOfZone(name, zone, nameservers),
      serial: (await findZone(db, ref))?.serial ?? 0,
      ours: [...nameservers],
    };
  });

  router.route(domainCalls.readDnsZoneFile, async ({ account, input }) => {
    const name = await requireName(ports, account.tenantID, input.domain);
    const ref = { accountID: account.tenantID, domainID: name.id };
    const serial = (await findZone(db, ref))?.serial ?? 0;
    return { text: zoneFile({ name: name.name, serial, nameservers, records: await recordsOf(db, ref) }) };
  });

  router.route(domainCalls.listDnsRecords, async ({ account, input }) => {
    const name = await requireName(ports, account.tenantID, input.domain);
    const ref = { accountID: account.tenantID, domainID: name.id };
    const { keyword = '', type = '' } = input;
    const { rows, total } = await listRecords(db, ref, { keyword, type, ...page(input) });
    return new Listed(rows.map(wireOfRecord), total);
  });

  router.route(domainCalls.addDnsRecord, async ({ account, input, idempotent }) => {
    const name = await requireName(ports, account.tenantID, input.domain);
    const record = recordOf(input, name.name);
    return idempotent(async (trx) => {
      const ref = await holdZone(ports, trx, account.tenantID, name.id);
      await checkAllowance(
        trx,
        { kind: 'dnsRecords', ofID: name.id },
        async () => 1 + (await countRecords(trx, ref)),
      );
      refuseConflict(record, new ZoneRecords(name.name, await recordsOf(trx, ref)));
      const id = await insertRecord(trx, ref, record, now());
      await shareTtl(trx, ref, record);
      await markChanged(trx, ref, now());
      note({ object: { kind: 'dns_records', id }, after: { domain: name.name, ...record } });
      return { id };
    });
  });

  router.route(domainCalls.changeDnsRecord, async ({ account, input }) => {
    await transaction(db, async (trx) => {
      const { row, name } = await holdRecord(trx, account.tenantID, input.id);
      const record = recordOf(input, name.name);
      const ref = { accountID: account.tenantID, domainID: name.id };
      const others = (await recordsOf(trx, ref)).filter(({ id }) => id !== input.id);
      refuseConflict(record, new ZoneRecords(name.name, others));
      await updateRecord(trx, { accountID: ref.accountID, id: input.id }, record);
      await shareTtl(trx, ref, record);
      await markChanged(trx, ref, now());
      note({
        object: { kind: 'dns_records', id: input.id },
        before: { domain: name.name, ...writtenOf(row) },
        after: { domain: name.name, ...record },
      });
    });
    return {};
  });

  router.route(domainCalls.deleteDnsRecord, async ({ account, input }) => {
    await transaction(db, async (trx) => {
      const { row, name } = await holdRecord(trx, account.tenantID, input.id);
      const ref = { accountID: account.tenantID, domainID: name.id };
      await deleteRecord(trx, { accountID: ref.accountID, id: input.id });
      await markChanged(trx, ref, now());
      note({
        object: { kind: 'dns_records', id: input.id },
        before: { domain: name.name, ...writtenOf(row) },
      });
    });
    return {};
  });

  /** A record with its name, whose zone is held. @throws BusinessError 13001, 13002 */
  async function holdRecord(trx: Trx, accountID: TenantID, id: string) {
    const found = await findRecord(trx, { accountID, id });
    if (!found) throw notFound();
    await holdZone(ports, trx, accountID, found.domain_id);
    const name = await names.findByID(trx, accountID, found.domain_id);
    // Somebody may have removed it meanwhile.
    const row = await findRecord(trx, { accountID, id });
    if (!row || !name) throw notFound();
    return { row, name };
  }
}

/** Who answers for a name, by what the registry says of it. */
export function servingOf({ life, nameservers }: TenantName, ours: readonly string[]): DnsServing {
  if (life !== 'living') return life;
  if (nameservers.length === 0) return 'none';
  // Where others answer too, some of the world sees their records.
  return nameservers.every((one) => ours.includes(one)) ? 'ours' : 'others';
}

const wireOfZone = (
  name: TenantName,
  zone: { records: number; changedAt: Date } | undefined,
  ours: readonly string[],
): DnsZone => ({
  domain: name.name,
  unicode: toReadable(name.name),
  orderNo: name.orderNo,
  serving: servingOf(name, ours),
  nameservers: [...name.nameservers],
  records: zone?.records ?? 0,
  changedTime: secondsOrZero(zone?.changedAt),
});

const writtenOf = ({ type, host, value, ttl, priority }: DnsRecordRow): DnsRecord => ({
  type,
  host,
  value,
  ttl,
  priority,
});

const wireOfRecord = (row: DnsRecordRow) => ({ id: row.id, ...writtenOf(row), value: writtenValue(row) });
