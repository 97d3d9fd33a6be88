import { describe, expect, it } from '@jest/globals';
import { newID, type TenantID, tenantOf } from '../../platform/database/identifiers.ts';
import type { listContacts } from '../contacts/contacts.store.ts';
import type { move } from '../ledger/ledger.ts';
import type { lockOrders } from '../orders/book.ts';
import type { SignedIn } from '../../platform/server/context.ts';

/** Whether a value of one type may be passed for another. */
type Fits<Given, Wanted> = Given extends Wanted ? true : false;

/*
 * The compiler is the test: the lines below don't compile once the id of a person fits where a tenant is asked for.
 */
const fits: {
  tenantForContacts: Fits<SignedIn['tenantID'], Parameters<typeof listContacts>[1]>;
  personForContacts: Fits<SignedIn['principalID'], Parameters<typeof listContacts>[1]>;
  personForMoney: Fits<SignedIn['principalID'], Parameters<typeof move>[1]>;
  personForOrders: Fits<SignedIn['principalID'], Parameters<typeof lockOrders>[1]>;
  anyText: Fits<string, TenantID>;
  tenantAsText: Fits<TenantID, string>;
} = {
  tenantForContacts: true,
  personForContacts: false,
  personForMoney: false,
  personForOrders: false,
  anyText: false,
  tenantAsText: true,
};

describe('the id of a tenant', () => {
  it('is no id of a person to the compiler, and the same text as that of who opened it', () => {
    const opener = newID();
    expect(tenantOf(opener)).toBe(opener);
    expect(Object.values(fits)).toEqual([true, false, false, false, false, true]);
  });
});
