import * as accounts from '../areas/accounts/accounts.store.ts';
import { disableDemo, findEnabledDemo, reviveDemo } from '../areas/accounts/disabled.store.ts';
import { insertContact } from '../areas/contacts/contacts.store.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { DemoOwners } from '../areas/demo/ports.ts';
import type { OtherRegistrarPorts } from '../areas/demo/registrar/routes.ts';
import * as retiring from '../areas/demo/retire.ts';
import * as seeding from '../areas/demo/seed.ts';
import type { DomainsArea } from '../areas/domains/area.ts';
import { move, PAID_FROM_BALANCE } from '../areas/ledger/ledger.ts';
import { announce, announcedKinds, removeAnnouncements } from '../areas/messages/messages.store.ts';
import { certificatesBelow, forgetNamesBelow } from '../areas/orders/below.store.ts';
import { insertOrganization } from '../areas/organizations/organizations.store.ts';
import { vouchFor } from '../areas/organizations/vetting/vouching.ts';
import { forgetVettings } from '../areas/organizations/vetting/vetting.store.ts';
import { hashPassword, isPassword } from '../areas/session/passwords.ts';
import { endSessions } from '../areas/session/tokens.store.ts';
import { addStaff, staffIDs } from '../areas/staff/staff.store.ts';
import { staffPermissions } from '@certdeck/contract';
import type { Parts } from './parts.ts';

/** Whose rows a demonstration brings. */
const owners: DemoOwners = {
  accounts: {
    isTaken: accounts.isTaken,
    add: accounts.insertAccount,
    revive: reviveDemo,
    enabled: findEnabledDemo,
    disable: disableDemo,
  },
  passwords: { hash: (wirePassword) => hashPassword(wirePassword), fits: isPassword },
  endSessions,
  staff: { add: (db, name) => addStaff(db, name, staffPermissions), ids: staffIDs },
  openBalance: (trx, accountID, amount) =>
    move(trx, accountID, [
      { key: 'opening', kind: 'opening', amount, payMethod: PAID_FROM_BALANCE, orderNo: '' },
    ]),
  addContact: insertContact,
  addOrganization: insertOrganization,
  organizations: { vouch: vouchFor, forget: forgetVettings },
  announcements: {
    add: (trx, announcements) => announce(trx, null, announcements),
    kinds: announcedKinds,
    remove: removeAnnouncements,
  },
  orders: { forgetNamesBelow, certificatesBelow },
};

/** Adds the accounts of a demonstration, once. */
export const seedDemo = (db: Db, now: Date): Promise<void> => seeding.seedDemo(owners, db, now);

/** Takes a demonstration out of a database that goes into real use; undefined when there was none. */
export const retireDemo = (db: Db, now: Date): Promise<retiring.Retired | undefined> =>
  retiring.retireDemo(owners, db, now);

/** Whether an account still has the password of the demonstration. */
export const isDemoPassword = (stored: string): Promise<boolean> => seeding.isDemoPassword(owners, stored);

/** Another registrar beside the portal, where the registry of names is the embedded one. */
export function otherRegistrarOf(
  {
    config,
    db,
    now,
    nudge,
    log,
  }: Pick<Parts, 'config' | 'db' | 'now' | 'nudge'> & { log: Pick<Parts['log'], 'warn'> },
  domains: () => Pick<DomainsArea, 'poll'>,
): OtherRegistrarPorts | undefined {
  if (config.REGISTRAR !== 'embedded') return undefined;
  return {
    db,
    now,
    async poll() {
      try {
        await domains().poll();
      } catch (error) {
        // The portal hears of it when it asks by itself. The act is done, and its code may be shown this once.
        log.warn({ err: error }, 'What the registry has to tell wasn’t taken');
      }
      nudge();
    },
  };
}
