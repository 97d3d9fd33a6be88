import { domainCalls } from '@certdeck/contract';
import { insertName } from '../../../areas/domains/testing/names.ts';
import type { Customer } from '../../../areas/orders/testing/shop.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';

/** What an owner has of domain names. */
export interface DomainThings {
  /** Whom a name is registered for, and one that none is. */
  domainContactID: string;
  spareDomainContactID: string;
  /** With that name in it, and an empty one. */
  domainGroupID: string;
  spareDomainGroupID: string;
  /** Number of the order that registered the name. */
  domainNo: string;
}

export const domainContactOf = (word: string) => ({
  name: `${word} 李雷`,
  organization: `${word} 公司`,
  phone: '+8613800138000',
  email: `holder@${word}.example`,
  country: 'CN',
  state: `${word} 省`,
  city: `${word} 市`,
  street: `${word} 路 1 号`,
  postcode: '100000',
  intName: `${word} Li Lei`,
  intOrganization: `${word} Holdings`,
  intStreet: `${word} Road 1`,
  intCity: `${word} City`,
  intState: `${word} Province`,
});

/** @param made makes something by a call and answers its id */
export async function domainThingsOf(
  db: Db,
  made: (call: Parameters<Customer['call']>[0], input: object, more?: string) => Promise<string>,
  { word, accountID }: { word: string; accountID: TenantID },
): Promise<DomainThings> {
  const contact = domainContactOf(word);
  const domainContactID = await made(domainCalls.addDomainContact, contact);
  const spareDomainContactID = await made(domainCalls.addDomainContact, contact, '2');
  const domainGroupID = await made(domainCalls.addDomainGroup, { name: `${word} shops` });
  const spareDomainGroupID = await made(domainCalls.addDomainGroup, { name: `${word} blogs` }, '2');
  const { orderNo: domainNo } = await insertName(db, {
    accountID,
    contactID: domainContactID,
    groupID: domainGroupID,
    name: `held-by-${word}.com.test`,
  });
  return { domainContactID, spareDomainContactID, domainGroupID, spareDomainGroupID, domainNo };
}

/** Inputs of the calls about names, contacts and groups, right for their owner. */
export function domainSamplesOf({
  word,
  domains: things,
}: {
  word: string;
  domains: DomainThings;
}): Readonly<Record<string, object>> {
  return {
    'API-142': { limit: 20, offset: 1 },
    'API-143': { name: `${word} new group` },
    'API-144': { id: things.domainGroupID, name: `${word} renamed`, domains: [things.domainNo] },
    'API-145': { id: things.spareDomainGroupID },
    'API-146': { limit: 5000 },
    'API-147': domainContactOf(`${word} new`.replace(' ', '-')),
    'API-148': { ...domainContactOf(word), id: things.domainContactID, street: `${word} 路 2 号` },
    'API-149': { id: things.spareDomainContactID },
  };
}
