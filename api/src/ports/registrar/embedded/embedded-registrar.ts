import { labelFault } from '@certdeck/validation';
import { isID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import type { Availability, Registrar, RegistrarEvent } from '../registrar.ts';
import { remove, renew, restore, update } from './changes.ts';
import { requireContact } from './contact-rules.ts';
import { create } from './create.ts';
import { phaseAt } from './lifecycle.ts';
import { claimsKeyOf, premiumPrices, reservedWhy } from './name-classes.ts';
import { policies, policyOf, REGISTRY_CURRENCY } from './policies.ts';
import { RegistryRefusal } from './refusal.ts';
import { knownPolicy, registrationOf, shown } from './registration.ts';
import {
  type DomainRow,
  findDomains,
  oldestEvents,
  openAccount,
  readBalance,
  removeEvent,
  saveContact,
} from './registry.store.ts';
import { answered, type Session } from './request.ts';
import { lockPresent, settleDue } from './settling.ts';
import { decideTransfer, queryTransfer, requestTransfer, setTransferCode } from './transfer.ts';

/** What a registrar has paid in when its account is opened, in minor units. */
const OPENING = 1_000_000_00;
const MOST_NAMES = 100;
const MOST_EVENTS = 10;

export interface EmbeddedRegistrarOptions {
  db: Db;
  now: () => Date;
  /** Who asks; each has its own names, contacts, money and events. */
  registrarID?: string;
  opening?: number;
}

/**
 * A registry of domain names in our own database, as one registrar reaches it: the rules of a real one over names below
 * `.test`. Its calls run in transactions of their own, as those of a service elsewhere would.
 */
export function embeddedRegistrar({
  db,
  now,
  registrarID = 'certdeck',
  opening = OPENING,
}: EmbeddedRegistrarOptions): Registrar {
  const session: Session = { db, now, registrarID, opening };
  const isPresent = (row: DomainRow) =>
    phaseAt(registrationOf(row), knownPolicy(row.name).policy, now()) !== 'gone';

  return {
    tlds: () => answered(async () => [...policies]),

    async check(names) {
      if (names.length > MOST_NAMES) throw new RangeError(`At most ${MOST_NAMES} names are checked at once`);
      if (names.length === 0) return [];
      const taken = new Set((await findDomains(db, names)).filter(isPresent).map(({ name }) => name));
      return names.map((name) => availabilityOf(name, taken.has(name)));
    },

    info: (name) =>
      answered(async () => {
        const at = now();
        const [found] = await findDomains(db, [name]);
        // What nobody has decided goes over by itself.
        const isOver = found?.transfer?.state === 'pending' && found.next_at <= at;
        const row = isOver ? await transaction(db, (trx) => lockPresent(trx, name, at)) : found;
        if (!row || !isPresent(row)) throw new RegistryRefusal('NOT_FOUND', `${name} isn't registered`);
        return shown(row, registrarID, at);
      }),

    create: (request) => create(session, request),
    renew: (request) => renew(session, request),
    update: (change) => update(session, change),
    remove: (name, request) => remove(session, name, request),
    restore: (name, request) => restore(session, name, request),

    setTransferCode: (name, code, request) => setTransferCode(session, name, code, request),
    requestTransfer: (request) => requestTransfer(session, request),
    queryTransfer: (name) =>
      answered(() => transaction(db, (trx) => queryTransfer(trx, session, name, now()))),
    decideTransfer: (name, decision, request) => decideTransfer(session, name, decision, request),

    saveContact: (contact) =>
      answered(async () => {
        requireContact(contact);
        await saveContact(db, registrarID, contact);
      }),

    deposit: () =>
      answered(() =>
        transaction(db, async (trx) => {
          await openAccount(trx, registrarID, opening, now());
          return { amount: await readBalance(trx, registrarID), currency: REGISTRY_CURRENCY };
        }),
      ),

    events: () =>
      answered(() =>
        transaction(db, async (trx) => {
          await settleDue(trx, registrarID, now());
          const rows = await oldestEvents(trx, registrarID, MOST_EVENTS);
          return rows.map(({ id, at, name, kind, text }) => ({
            id,
            at,
            ...(name === null ? {} : { name }),
            kind: kind as RegistrarEvent['kind'],
            text,
          }));
        }),
      ),

    acknowledge: (eventId) =>
      answered(async () => {
        if (isID(eventId)) await removeEvent(db, registrarID, eventId);
      }),

    close: async () => undefined,
  };
}

function availabilityOf(name: string, isTaken: boolean): Availability {
  const match = policyOf(name);
  // Names of others' top-level domains are unknown here.
  if (!match) return { name, state: 'unknown' };
  const { policy, label } = match;
  if (isTaken) return { name, state: 'taken' };
  if (labelFault(label, policy.idnRanges) || reservedWhy(label, policy) !== undefined)
    return { name, state: 'reserved' };
  const premium = premiumPrices(label, policy);
  const claimsKey = claimsKeyOf(label, policy);
  return {
    name,
    state: premium ? 'premium' : 'free',
    prices: premium ?? policy.prices,
    ...(claimsKey === undefined ? {} : { claimsKey }),
  };
}
