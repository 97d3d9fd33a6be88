import { expect, it } from '@jest/globals';
import { tenantOf } from '../../../platform/database/identifiers.ts';
import type { DomainContactRow } from '../contacts/contacts.store.ts';
import { versionOf } from './contact-version.ts';

const contact: DomainContactRow = {
  ...{ account_id: tenantOf('1'), id: '1', handle: 'CD-1', name: 'Bell', organization: '' },
  ...{ phone: '+441130000000', email: 'bell@customer.example', country: 'GB', state: '', postcode: 'LS1' },
  ...{ city: 'Leeds', street: '1 High Street' },
  ...{ int_name: '', int_organization: '', int_street: '', int_city: '', int_state: '' },
  ...{ created_at: new Date(0), removed_at: null },
};
const { id, ...others } = contact;
const inAnotherOrder: DomainContactRow = { ...others, id };

it('the version of a contact changes with each field, and not with the order in which they are read (D-700)', () => {
  expect(versionOf(inAnotherOrder)).toBe(versionOf(contact));
  const changes = [{ id: '2' }, { city: 'York' }, { street: '2 High Street' }];
  const versions = changes.map((change) => versionOf({ ...contact, ...change }));
  expect(new Set([versionOf(contact), ...versions]).size).toBe(4);
});
