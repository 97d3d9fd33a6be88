import { z } from 'zod';
import { CART_LINES } from '../codes.ts';
import {
  cents,
  flag,
  line,
  listOf,
  noData,
  nothing,
  orderNo,
  paging,
  secondsItem,
  wholeNumber,
} from './wire.ts';

/* Domain names of a tenant, and what was bought for them. Amounts in cents, times in seconds. */

const whole = z.number().int();

/**
 * Where a name is in its life. `registering`: paid, the registry hasn't said yes; `refused`: it said no and the price
 * is back on the balance; `arriving`: asked for at another registrar, which can still say no; `left`: with another
 * registrar now; `expired`: over, renewed at the normal price; `redemption`: restored for a fee;
 * `pendingDelete`: nobody can save it; `gone`: free for anybody.
 */
export const domainState = z.enum([
  'registering',
  'arriving',
  'active',
  'expired',
  'redemption',
  'pendingDelete',
  'gone',
  'left',
  'refused',
]);

/** A name of the tenant; the number of the order that registered it names it in addresses (D-242). */
export const ownDomain = z.object({
  orderNo: z.string(),
  domain: z.string(),
  unicode: z.string(),
  tld: z.string(),
  status: domainState,
  /** Null before the registry has registered it. */
  registeredTime: whole.nullable(),
  expireTime: whole.nullable(),
  autoRenew: z.boolean(),
  /** Empty: in none. */
  groupID: z.string(),
  remark: z.string(),
  /** What the tenant asks for it; null: not for sale. */
  salePrice: whole.nullable(),
  contactID: z.string(),
  premium: z.boolean(),
  /** One more year; null where it isn't sold any more. */
  renewPrice: whole.nullable(),
  /** It can be renewed or restored now. */
  renewable: z.boolean(),
});

/** A name with the certificate that protects it now: of those in force that have the name itself, else a name below it, the one that ends last. */
export const listedDomain = ownDomain.extend({
  certificate: z
    .object({
      orderNo: z.string(),
      /** The name of the certificate, A-labels: the domain, one below it, or a wildcard. */
      name: z.string(),
      endTime: whole,
      /** It ends after the domain does. */
      outlives: z.boolean(),
    })
    .nullable(),
});

export const domainList = z.enum(['mine', 'expiring', 'expired', 'for-sale']);
/**
 * `mine` are all but those that are gone or were refused; `expiring` those that are active and end within 30 days;
 * `expired` those past their end. `keyword` is part of a name or remark; `host` leaves the names that a host name is or
 * is below. Soonest end first for `expiring` and
 * `expired`; else by name unless `sort` says otherwise.
 */
export const listDomains = {
  input: z.object({
    ...paging,
    status: domainList.optional(),
    orderNo: orderNo.optional(),
    keyword: line(254).optional(),
    host: line(254).optional(),
    groupID: z.uuid().optional(),
    sort: z.enum(['domain', 'expireTime', '-expireTime']).optional(),
  }),
  data: z.array(listedDomain),
};
export const countDomains = {
  input: nothing,
  data: z.object({ mine: whole, expiring: whole, expired: whole, forSale: whole }),
};

export const domainOrderKind = z.enum(['register', 'renew', 'restore', 'transfer']);
/** `stuck`: the registry doesn't say what happened, and the operator looks into it. */
export const domainOrderState = z.enum(['paid', 'working', 'done', 'refused', 'stuck']);

/** What was bought for a name. */
export const domainOrder = z.object({
  orderNo: z.string(),
  /** The number that names its domain. */
  domainOrderNo: z.string(),
  domain: z.string(),
  unicode: z.string(),
  kind: domainOrderKind,
  years: whole,
  amount: whole,
  status: domainOrderState,
  /** Why it was refused, in the reader's language; empty otherwise. */
  refusal: z.string(),
  /** The end that it brought; null before. */
  expireTime: whole.nullable(),
  createdTime: whole,
  doneTime: whole.nullable(),
});

/** Something that happened to a name, newest first. `details` are words of the kind, such as the new end. */
export const domainEvent = z.object({
  time: whole,
  kind: z.enum([
    'ordered',
    'registered',
    'refused',
    'renewalOrdered',
    'renewed',
    'renewalRefused',
    'restored',
    'expired',
    'redemption',
    'pendingDelete',
    'gone',
    'transferOrdered',
    'transferred',
    'transferRefused',
    'transferCancelled',
    'transferLockOn',
    'transferLockOff',
    'transferCode',
    'transferCodeRemoved',
    'transferAsked',
    'transferStopped',
    'left',
    'nameservers',
    'holder',
    'autoRenewOn',
    'autoRenewOff',
    'autoRenewFailed',
    'registryChange',
  ]),
  /** Member who did it; empty for the portal and the registry. */
  actor: z.string(),
  details: z.record(z.string(), z.string()),
});

/** What keeps a name from being transferred, changed, renewed or deleted. */
export const domainLock = z.object({
  /** What it prevents. */
  prevents: z.enum(['transfer', 'update', 'renew', 'delete', 'resolution']),
  by: z.enum(['us', 'registry']),
  /** `recent`: too short a time after the registration; `status`: a status at the registry. */
  reason: z.enum(['recent', 'status']),
  /** Null: until it is taken off. */
  until: whole.nullable(),
});

/** A certificate of the tenant that has the name or a name below it. */
export const domainCertificate = z.object({
  orderNo: z.string(),
  productName: z.string(),
  commonName: z.string(),
  beginTime: whole,
  endTime: whole,
  /** It ends after the name does. */
  outlives: z.boolean(),
});

export const getDomain = {
  input: z.object({ orderNo }),
  data: ownDomain.extend({
    nameservers: z.array(z.string()),
    locks: z.array(domainLock),
    /** Until when it is renewed at the normal price, restored, and held; null before it is registered. */
    graceEndTime: whole.nullable(),
    redemptionEndTime: whole.nullable(),
    /** Out of redemption, with the year that comes with it; null where it isn't sold any more. */
    restorePrice: whole.nullable(),
    contact: z
      .object({ name: z.string(), organization: z.string(), email: z.string(), country: z.string() })
      .nullable(),
    orders: z.array(domainOrder),
    certificates: z.array(domainCertificate),
    history: z.array(domainEvent),
  }),
};

/**
 * Changes what is given of names and leaves the rest. `groupID` or `salePrice` empty: none; 0 is no price. Who switches `autoRenew` on
 * spends the tenant's money from then on, and needs `order:pay` besides.
 */
export const changeDomains = {
  input: z.object({
    orderNo: listOf(orderNo, CART_LINES),
    autoRenew: flag.optional(),
    groupID: z.union([z.uuid(), z.literal('')]).optional(),
    remark: line(200).optional(),
    salePrice: z.union([z.literal(''), cents(1)]).optional(),
  }),
  data: noData,
};
/** Names of the servers that answer for a name: two at least, or none, which takes it out of the DNS. */
export const setNameservers = {
  input: z.object({ orderNo, nameservers: listOf(line(254), 13) }),
  data: noData,
};

/** What renewing one name would cost and bring. */
export const renewalQuote = z.object({
  orderNo: z.string(),
  domain: z.string(),
  unicode: z.string(),
  /** A name in redemption is restored, with the year that comes with it. */
  kind: z.enum(['renew', 'restore']),
  years: whole,
  /** Null where it can't be renewed. */
  price: whole.nullable(),
  expireTime: whole.nullable(),
  newExpireTime: whole.nullable(),
  problem: z.enum(['notRenewable', 'termNotSold', 'underWay']).nullable(),
});
export const listRenewals = { input: z.object(paging), data: z.array(domainOrder) };
export const renewalPrice = {
  input: z.object({ orderNo: listOf(orderNo, CART_LINES), years: wholeNumber(1, 10) }),
  data: z.object({
    /** Of all that can be renewed. */
    price: whole,
    /** ISO 4217. */
    currency: z.string(),
    quotes: z.array(renewalQuote),
  }),
};
/**
 * Renews names from the balance, all or none, at the price that was seen. `ends` are the ends that were seen, in seconds
 * and in the order of `orderNo`: a name that has another one by now is refused, so that no second tab and no auto-renew
 * makes it two renewals; more or fewer ends than names are refused (13004). Of what has changed the refusal has the new value: `data.amount`, `data.ends`. Answers the
 * numbers of the renewals.
 */
export const renewDomains = {
  input: z.object({
    orderNo: listOf(orderNo, CART_LINES),
    years: wholeNumber(1, 10),
    amount: cents(),
    ends: listOf(secondsItem, CART_LINES).optional(),
  }),
  data: z.object({ orderNo: z.array(z.string()) }),
};
