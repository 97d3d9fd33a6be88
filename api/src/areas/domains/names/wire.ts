import type { DomainOrder, ListedDomain as ListedName, OwnDomain } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { ApiLanguage } from '../../../platform/server/texts.ts';
import { quoteRenewal, yearPrice } from '../renewals/quote.ts';
import type { SoldTld } from '../prices/tld-list.ts';
import type { ListedDomain } from './names.store.ts';
import type { NamedOrder } from './orders.store.ts';
import type { ProtectingCertificate } from './ports.ts';
import { refusalText } from './refusal-text.ts';
import { stateAt } from './state.ts';

export const secondsOrNull = (moment: Date | null): number | null => moment && seconds(moment);

/** A name as its tenant's lists show it at a moment. */
export function wireOfDomain(row: ListedDomain, sold: SoldTld | undefined, now: Date): OwnDomain {
  return {
    orderNo: row.order_no,
    domain: row.name,
    unicode: toReadable(row.name),
    tld: row.tld,
    status: stateAt(row, sold?.policy, now),
    registeredTime: secondsOrNull(row.registered_at),
    expireTime: secondsOrNull(row.expires_at),
    autoRenew: row.auto_renew,
    groupID: row.group_id ?? '',
    remark: row.remark,
    salePrice: row.sale_cents,
    contactID: row.contact_id,
    premium: row.premium,
    renewPrice: sold ? yearPrice(row, sold) : null,
    renewable: quoteRenewal(row, sold, 1, now).problem === null,
  };
}

/** A row of a list of names. */
export const wireOfListed = (
  row: ListedDomain,
  sold: SoldTld | undefined,
  certificate: ProtectingCertificate | undefined,
  now: Date,
): ListedName => ({
  ...wireOfDomain(row, sold, now),
  certificate: certificate
    ? {
        orderNo: certificate.orderNo,
        name: certificate.name,
        endTime: seconds(certificate.expiresAt),
        outlives: outlives(certificate, row.expires_at),
      }
    : null,
});

/** Whether a certificate ends after its domain does. */
export const outlives = ({ expiresAt }: { expiresAt: Date }, domainEnd: Date | null): boolean =>
  domainEnd !== null && expiresAt > domainEnd;

/** What was bought for a name. */
export function wireOfOrder(row: NamedOrder, language: ApiLanguage): DomainOrder {
  return {
    orderNo: row.order_no,
    domainOrderNo: row.domain_order_no,
    domain: row.name,
    unicode: toReadable(row.name),
    kind: row.kind,
    years: row.years,
    amount: row.amount,
    status: row.state,
    refusal: row.state === 'refused' ? refusalText(row.refusal ?? '', row.detail)[language] : '',
    expireTime: secondsOrNull(row.expires_at),
    createdTime: seconds(row.created_at),
    doneTime: secondsOrNull(row.done_at),
  };
}
