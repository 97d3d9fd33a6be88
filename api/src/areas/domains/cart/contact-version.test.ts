import { expect, it } from '@jest/globals';
import type { DomainContactRow } from '../contacts/contacts.store.ts';
import { versionOf } from './contact-version.ts';

const contact = { id: '1', city: 'Leeds', street: '1 High Street' } as unknown as DomainContactRow;
const inAnotherOrder = { street: '1 High Street', city: 'Leeds', id: '1' } as unknown as DomainContactRow;

it('the version of a contact changes with each field, and not with the order in which they are read (D-700)', () => {
  expect(versionOf(inAnotherOrder)).toBe(versionOf(contact));
  const others = [{ id: '2' }, { city: 'York' }, { street: '2 High Street' }];
  const versions = others.map((change) => versionOf({ ...contact, ...change }));
  expect(new Set([versionOf(contact), ...versions]).size).toBe(4);
});
