import { domainCalls } from '@certdeck/contract';
import {
  type TransferThings,
  transferSamplesOf,
  transferThingsOf,
} from '../../../areas/domains/testing/owned-transfers.ts';
import { registeredName } from '../../../areas/domains/testing/registered.ts';
import type { Customer, Shop } from '../../../areas/orders/testing/shop.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';

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
  /** Work on that name. */
  domainBatchID: string;
  transfers: TransferThings;
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

const nameOf = (word: string) => `held-by-${word}.com.test`;
const batchOf = (word: string) => ({
  kind: 'remark',
  remark: `${word} keeps it still`,
  domains: [nameOf(word)],
});

/** @param made makes something by a call and answers its id */
export async function domainThingsOf(
  shop: Shop,
  made: (call: Parameters<Customer['call']>[0], input: object, more?: string) => Promise<string>,
  { word, accountID }: { word: string; accountID: TenantID },
): Promise<DomainThings> {
  const contact = domainContactOf(word);
  const domainContactID = await made(domainCalls.addDomainContact, contact);
  const spareDomainContactID = await made(domainCalls.addDomainContact, contact, '2');
  const domainGroupID = await made(domainCalls.addDomainGroup, { name: `${word} shops` });
  const spareDomainGroupID = await made(domainCalls.addDomainGroup, { name: `${word} blogs` }, '2');
  const { orderNo: domainNo } = await registeredName(shop, { accountID }, nameOf(word), {
    contactID: domainContactID,
    group_id: domainGroupID,
    remark: `${word} keeps it`,
  });
  const domainBatchID = await made(domainCalls.startDomainBatch, batchOf(word));
  return {
    ...{ domainContactID, spareDomainContactID, domainGroupID, spareDomainGroupID, domainNo },
    domainBatchID,
    transfers: await transferThingsOf(shop, { accountID }, { word, contactID: domainContactID }),
  };
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
    'API-156': { limit: 5000 },
    'domains.count': {},
    'domains.detail': { orderNo: things.domainNo },
    'domains.change': { orderNo: [things.domainNo], remark: `${word} kept it` },
    'domains.nameservers': {
      orderNo: things.domainNo,
      nameservers: [`ns1.${word}.example`, `ns2.${word}.example`],
    },
    'domains.batch.plan': batchOf(word),
    'domains.batch.start': batchOf(word),
    'domains.batches': { limit: 5000 },
    'domains.batch': { id: things.domainBatchID },
    'domains.batch.retry': { id: things.domainBatchID },
    'domains.find': { domains: [nameOf(word)] },
    ...transferSamplesOf(things.transfers),
    'API-157': { limit: 5000 },
    'API-158': { orderNo: [things.domainNo], years: 1, amount: 7900 },
    'API-159': { orderNo: [things.domainNo], years: 1 },
  };
}
