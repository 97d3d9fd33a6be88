import type { Owner } from './owner.ts';

/**
 * Inputs of the calls over several orders, and of those that are kept for older programs, right for their owner.
 * @param fresh a name that nothing is ordered for, with a request
 */
export function batchSamplesOf(
  owner: Owner,
  { name, csr }: { name: string; csr: string },
): Readonly<Record<string, object>> {
  const { contactID, organizationID } = owner;
  const [toChange = '', toShorten = ''] = owner.unpaid.slice(4);
  return {
    'API-108': { country: 'CN', domains: [name], encryption: 'ECC', hashSign: 'SHA256', keyCurve: 'P256' },
    'API-128': { orderNos: [owner.issued] },
    'API-129': { orderNos: [owner.waiting] },
    'API-130': { orderNos: [owner.waiting, toChange] },
    'API-131': {
      productNo: 'GS-OV1',
      year: 1,
      dcvMethod: 'dns_txt',
      contactID,
      orgID: organizationID,
      orders: [{ commonName: name, csr }],
    },
    'orders.bulk.plan': { action: 'renew', orderNos: [owner.issued] },
    // Each another order: one is in one act at a time.
    'orders.bulk.reissue': { orderNos: [owner.waiting], prices: [0] },
    'orders.bulk.renew': { orderNos: [owner.unpaid[0] ?? ''], prices: [0] },
    'orders.bulk.revoke': { orderNos: [owner.issued], reason: 'superseded' },
    'orders.bulk.remark': { orderNos: [owner.cancelled], remark: owner.word },
    'orders.bulk.list': {},
    'orders.bulk.get': { id: owner.bulkID },
    'API-136': { orderNo: toShorten, host: owner.namesOf(toShorten)[1] ?? '' },
  };
}
