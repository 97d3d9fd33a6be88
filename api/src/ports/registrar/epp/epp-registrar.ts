import type { RegisteredDomain, Registrar, RegistrarAnswer } from '../registrar.ts';
import { checkNames } from './check.ts';
import { answerOf, EppClient } from './client.ts';
import { saveContact } from './contacts.ts';
import { createDomain } from './create.ts';
import { askDeposit } from './deposit.ts';
import { type Dialect, DIALECTS } from './dialects.ts';
import { askInfo, domainOf } from './domain-info.ts';
import { acknowledgeEvent, pollEvents } from './events.ts';
import { type Fee, readBalance } from './fees.ts';
import { StandardPrices, withPremium } from './prices.ts';
import { removeDomain, restoreDomain } from './removal.ts';
import { renewDomain } from './renew.ts';
import { EppSession } from './session.ts';
import { SessionPool } from './session-pool.ts';
import type { EppSettings } from './settings.ts';
import { realTimers, type Timers } from './timers.ts';
import { decideTransfer, queryTransfer, requestTransfer, setTransferCode } from './transfer.ts';
import { updateDomain } from './update.ts';

const MOST_NAMES = 100;

export interface EppRegistrarOptions {
  now: () => Date;
  /** For the operator: what in the configuration doesn't fit the server. */
  warn: (text: string) => void;
  timers?: Timers;
}

/**
 * Reaches a registry, or a reseller's gateway to many, by EPP (RFC 5730 to 5734). Sessions are opened when something
 * is asked, so that a server that is away at the start holds nothing up.
 */
export function openEppRegistrar(
  settings: EppSettings,
  { now, warn, timers = realTimers }: EppRegistrarOptions,
): Registrar {
  const dialect: Dialect = DIALECTS[settings.dialect];
  const pool = new SessionPool(
    () => EppSession.open({ ...settings, dialect }, timers),
    settings.sessions,
    timers,
  );
  let lastBalance: Fee | undefined;
  const client = new EppClient(pool, dialect, (response) => {
    lastBalance = readBalance(response) ?? lastBalance;
  });
  const prices = new StandardPrices(client, now, warn);
  const soldAs = (name: string) => settings.tlds.find(({ tld }) => tld === name.slice(name.indexOf('.') + 1));
  const infoOf = (name: string) => askInfo(client, settings.user, name);

  async function info(name: string): Promise<RegistrarAnswer<RegisteredDomain>> {
    const info = await infoOf(name);
    if (!info.ok) return answerOf(info);
    const value = await withPremium(client, domainOf(info.value), soldAs(name));
    return 'code' in value ? answerOf(value) : { ok: true, value, reference: info.reference };
  }

  return {
    tlds: () => prices.of(settings.tlds),
    async check(names) {
      if (names.length > MOST_NAMES) throw new RangeError(`At most ${MOST_NAMES} names are checked at once`);
      return checkNames(client, names, soldAs);
    },
    create: (request) => createDomain(client, request, soldAs(request.name), info, now),
    renew: (request) => renewDomain(client, request, soldAs(request.name), infoOf),
    info,
    update: (change) => updateDomain(client, change, infoOf),
    remove: (name, request) => removeDomain(client, name, request, infoOf),
    restore: (name, request) => restoreDomain(client, name, request, infoOf, now),
    setTransferCode: (name, code, request) => setTransferCode(client, name, code, request),
    requestTransfer: (request) => requestTransfer(client, settings.user, request, soldAs(request.name)),
    queryTransfer: (name) => queryTransfer(client, settings.user, name),
    decideTransfer: (name, decision, request) =>
      decideTransfer(client, settings.user, name, decision, request),
    saveContact: (contact) => saveContact(client, contact),
    deposit: () => askDeposit(client, settings.tlds[0]?.prices.currency ?? '', () => lastBalance),
    events: () => pollEvents(client, now),
    acknowledge: (eventId) => acknowledgeEvent(client, eventId),
    close: () => pool.close(),
  };
}
