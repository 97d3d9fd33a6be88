import {
  BodyCode,
  type DnsImportMode,
  domainCalls,
  forLanguages,
  MOST_IMPORT_ENTRIES,
} from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { ALLOWANCE, checkAllowance } from '../../../platform/server/allowance.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { type Text, texts } from '../../../platform/server/texts.ts';
import { holdZone, zoneProblem } from '../hold-zone.ts';
import type { DnsPorts } from '../ports.ts';
import { lineOf } from '../record-sets.ts';
import { requireName } from '../require-name.ts';
import { deleteRecords, insertRecords, recordsOf, shareTtl } from '../records.store.ts';
import { dnsTexts, sayOfDns } from '../texts.ts';
import { markChanged } from '../zones.store.ts';
import { planImport } from './plan.ts';
import { type FiledRecord, readZoneFile, unknownEntry } from './read-zone-file.ts';
import { countsOf, faultText, wireOfPlan } from './wire.ts';

const refusedFile = (text: Text) => new BusinessError(BodyCode.badInput, text, { text });

/**
 * @throws BusinessError 13004 for a file without entries, with more than are read, and, where it is to be all that there
 *   is, with one of which nobody can say what it stands for
 */
function readFile({ text, mode }: { text: string; mode: DnsImportMode }, domain: string): FiledRecord[] {
  const filed = readZoneFile(text, domain);
  if (filed.length === 0) throw refusedFile(dnsTexts['import.empty']);
  if (filed.length > MOST_IMPORT_ENTRIES)
    throw refusedFile(sayOfDns('import.most', { count: MOST_IMPORT_ENTRIES }));
  const unknown = mode === 'all' ? unknownEntry(filed) : undefined;
  if (unknown)
    throw refusedFile(
      forLanguages(
        (language) =>
          sayOfDns('import.unknown', {
            line: unknown.line,
            problem: faultText(unknown.fault, domain)[language],
          })[language],
      ),
    );
  return filed;
}

/** Zone files of other servers, brought into the records of a name (DOM-012, D-732). */
export function bindImport(
  router: Router,
  ports: Pick<DnsPorts, 'db' | 'now' | 'names' | 'nameservers'>,
): void {
  const { db, now, nameservers } = ports;

  router.route(domainCalls.planDnsImport, async ({ account, input, language }) => {
    const name = await requireName(ports, account.tenantID, input.domain);
    const problem = zoneProblem(name, nameservers);
    if (problem) throw new BusinessError(BodyCode.wrongState, problem);
    const ref = { accountID: account.tenantID, domainID: name.id };
    const present = await recordsOf(db, ref);
    const plan = planImport(present, readFile(input, name.name), input.mode, name.name);
    if (plan.count > ALLOWANCE.dnsRecords && plan.added.length > 0)
      throw new BusinessError(BodyCode.wrongState, texts.allowance(ALLOWANCE.dnsRecords));
    return wireOfPlan(plan, name.name, language);
  });

  router.route(domainCalls.importDnsRecords, async ({ account, input, idempotentAfter }) => {
    const ask = async () => {
      const name = await requireName(ports, account.tenantID, input.domain);
      return { name, filed: readFile(input, name.name) };
    };
    return idempotentAfter(ask, async (trx, { name, filed }) => {
      const ref = await holdZone(ports, trx, account.tenantID, name.id);
      const plan = planImport(await recordsOf(trx, ref), filed, input.mode, name.name);
      // Somebody changed records since this was looked at: what would go or come is another.
      if (plan.seen !== input.seen) throw new BusinessError(BodyCode.wrongState, dnsTexts['import.changed']);
      const { added, stored, newTtls } = plan;
      if (added.length > 0)
        await checkAllowance(trx, { kind: 'dnsRecords', ofID: name.id }, () => Promise.resolve(plan.count));
      const removed = stored.filter(({ state }) => state === 'removed');
      await deleteRecords(
        trx,
        ref,
        removed.map(({ row }) => row.id),
      );
      await insertRecords(trx, ref, added, now());
      for (const set of newTtls) await shareTtl(trx, ref, set);
      if (added.length + stored.length + newTtls.length > 0) await markChanged(trx, ref, now());
      note({
        object: { kind: 'domain', id: name.name },
        before: { records: removed.map(({ row }) => lineOf(row)) },
        after: {
          records: added.map(lineOf),
          ttls: newTtls.map(({ host, type, ttl }) => `${host} ${type} ${ttl}`),
        },
      });
      return { counts: countsOf(plan) };
    });
  });
}
