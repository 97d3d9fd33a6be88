import { BodyCode, forLanguages, toolCalls, type ZoneRecord } from '@certdeck/contract';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { BusinessError, TooManyError } from '../../../platform/server/errors.ts';
import type { ApiLanguage } from '../../../platform/server/texts.ts';
import type { Router } from '../../../platform/server/router.ts';
import { countAttempt } from '../../../platform/server/attempts.store.ts';
import { Cloudflare, type Failed } from '../../../ports/dns-provider/cloudflare/client.ts';
import { cleanName } from '../../../ports/dns-provider/cloudflare/record.ts';
import { cfdnsTexts } from './texts.ts';
import { type RowResult, Writer } from './write.ts';

/** Milliseconds in which no further request to the provider is begun; the page waits 120 s. */
const TIME_MS = 90_000;
/** Requests of an account in a minute: 2,000 records in parts, and some to spare. */
const limitOf = (accountID: TenantID) => ({ key: `cfdns:${accountID}`, most: 120, seconds: 60 });

export interface CfdnsPorts {
  db: Db;
  now: () => Date;
  config: Pick<Config, 'CLOUDFLARE_API'>;
}

/**
 * The calls of bulk DNS (D-209). The provider's token lives as long as the request: it is held in no
 * row, no log line and no job, which is why the page, not the API, goes through a long list.
 */
export function bindCfdns(router: Router, { db, now, config }: CfdnsPorts): void {
  const open = (token: string): Writer =>
    new Writer(new Cloudflare({ base: config.CLOUDFLARE_API, token, deadline: Date.now() + TIME_MS }));

  router.route(toolCalls.readZones, async ({ input, account }) => {
    await countAttempt(db, [limitOf(account.tenantID)], now());
    const writer = open(input.token);
    const found = new Map<string, { id: string; name: string; records: ZoneRecord[] }>();
    for (const name of new Set(input.names.map(cleanName))) {
      const zone = await writer.zoneOf(name);
      if (!zone) continue;
      if ('kind' in zone) throw refusalOf(zone);
      const records = await writer.recordsOf(zone);
      if ('kind' in records) throw refusalOf(records);
      const entry = found.get(zone.id) ?? { id: zone.id, name: cleanName(zone.name), records: [] };
      entry.records.push(...records.filter((record) => record.name === name));
      found.set(zone.id, entry);
    }
    return [...found.values()];
  });

  router.route(toolCalls.writeRecords, async ({ input, account, language }) => {
    await countAttempt(db, [limitOf(account.tenantID)], now());
    const writer = open(input.token);
    const results = [];
    let stop: Extract<RowResult, { code: 'failed' }> | undefined;
    for (const row of input.records) {
      // What is true of the token or of the connection is true of the rows that follow.
      const result: RowResult = stop ?? (await writer.write(row));
      if (result.code === 'failed' && result.failure.kind !== 'refused') stop = result;
      results.push({ name: cleanName(row.name), ...answerOf(result, language) });
    }
    return results;
  });
}

function refusalOf(failure: Failed): BusinessError {
  if (failure.kind === 'limited') return new TooManyError(cfdnsTexts.limited, failure.retryAfter);
  if (failure.kind === 'token')
    return new BusinessError(BodyCode.badInput, cfdnsTexts.token, { token: cfdnsTexts.token });
  if (failure.kind === 'unreachable') return new BusinessError(BodyCode.wrongState, cfdnsTexts.unreachable);
  const { message } = failure;
  // In the provider's own words, whatever the language.
  return new BusinessError(
    BodyCode.wrongState,
    forLanguages(() => message),
  );
}

/** One row of the answer. */
function answerOf(result: RowResult, language: ApiLanguage) {
  const nothing = { record: null, before: null, retryAfter: 0 };
  if (result.code === 'noZone')
    return { ok: false, code: result.code, msg: cfdnsTexts.noZone[language], ...nothing };
  if (result.code !== 'failed')
    return { ok: true, msg: cfdnsTexts[result.code][language], retryAfter: 0, ...result };
  const { failure } = result;
  if (failure.kind === 'refused') return { ok: false, code: failure.kind, msg: failure.message, ...nothing };
  const retryAfter = failure.kind === 'limited' ? failure.retryAfter : 0;
  return { ok: false, code: failure.kind, msg: cfdnsTexts[failure.kind][language], ...nothing, retryAfter };
}
