import type { Area } from '../../platform/area/area.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { bindContacts } from './contacts.ts';
import { contactData } from './personal.store.ts';

/** People whom orders name. */
export const contactsArea = (ports: { db: Db }): Area => ({
  name: 'contacts',
  calls: (router) => bindContacts(router, ports),
  personal: contactData(ports),
});
