import type { Product } from '@certdeck/contract';
import { needsCompany } from '@certdeck/validation';
import { acmeServerOf } from './acme.ts';
import { findAccount } from '../areas/accounts/accounts.store.ts';
import { adjustmentsArea } from '../areas/adjustments/area.ts';
import { siteOfCustomer } from '../areas/agents/customers/customers.store.ts';
import { keyAuthenticator } from '../areas/api-keys/authenticate.ts';
import { spendByKey } from '../areas/api-keys/spending.ts';
import { approvalsArea } from '../areas/approvals/area.ts';
import { hold } from '../areas/approvals/spending.ts';
import type { Area } from '../platform/area/area.ts';
import type { NoticeKinds } from '../platform/area/notices.ts';
import type { PersonalData } from '../platform/area/personal-data.ts';
import { authorityArea } from '../areas/authority/area.ts';
import { derivedKey } from '../areas/authority/derived-key.ts';
import { canaryArea } from '../areas/canary/area.ts';
import { catalogueArea } from '../areas/catalogue/area.ts';
import { pointsOf } from '../areas/catalogue/markup.ts';
import { commissionsArea } from '../areas/commissions/area.ts';
import { invoicesArea } from '../areas/invoices/area.ts';
import { invoiceNotices } from '../areas/invoices/notices.ts';
import { spentOf } from '../areas/ledger/transactions.store.ts';
import { contactsArea } from '../areas/contacts/area.ts';
import { findContact } from '../areas/contacts/contacts.store.ts';
import { configuredVerifier } from '../platform/dcv/configured.ts';
import { openDocuments } from '../ports/documents/open-documents.ts';
import type { DemoZone } from '../ports/dns-provider/demo-zone/demo-zone.ts';
import { type DemoArea, demoArea } from '../areas/demo/area.ts';
import { openDnsProvider } from '../ports/dns-provider/open-provider.ts';
import { stepUp } from '../areas/factors/step-up.ts';
import { messagesArea } from '../areas/messages/area.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { notifyArea } from '../areas/notify/area.ts';
import { mutedKinds } from '../areas/notify/choices.ts';
import { tell } from '../areas/notify/tell.ts';
import { ordersArea } from '../areas/orders/area.ts';
import { lockOrders, namesByOrder } from '../areas/orders/book.ts';
import { certificateClass } from '../areas/orders/certificate-class.ts';
import type { TenantID } from '../platform/database/identifiers.ts';
import { orderUnknown } from '../areas/orders/find.store.ts';
import type { OrdersChanged } from '../areas/orders/ports.ts';
import type { SubmitTools } from '../areas/orders/submit.ts';
import { issuedNotice } from '../areas/orders/issued-notice.ts';
import { challengeOfName } from '../areas/orders/publishing.ts';
import { challengeOfDomain } from '../areas/organizations/domains/domain.ts';
import { findSpeaker } from '../areas/tenancy/members.store.ts';
import { organizationsArea } from '../areas/organizations/area.ts';
import { findOrganization } from '../areas/organizations/organizations.store.ts';
import { countUnits, payWithUnits } from '../areas/packages/units.ts';
import { partnersArea } from '../areas/partners/area.ts';
import { openOf, requireWay } from '../areas/payments/open-ways.ts';
import { payOrders } from '../areas/payments/pay-orders.ts';
import type { Spending } from '../areas/payments/ports.ts';
import { refundsOfOrder } from '../areas/payments/refunds/shown.ts';
import { ratesArea } from '../areas/rates/area.ts';
import { revocationsArea } from '../areas/revocations/area.ts';
import type { Authenticate } from '../platform/server/context.ts';
import type { StepUp } from '../platform/server/step-up.ts';
import { hashToken } from '../areas/session/tokens.store.ts';
import { staffArea } from '../areas/staff/area.ts';
import { telemetryArea } from '../areas/telemetry/area.ts';
import { listFailures } from '../areas/telemetry/failures.store.ts';
import { summarizeLoads } from '../areas/telemetry/loads.store.ts';
import { listViolations } from '../areas/telemetry/violations.store.ts';
import { listVisits } from '../areas/telemetry/visits.store.ts';
import { toolsArea } from '../areas/tools/area.ts';
import { adjusting } from './adjusting.ts';
import { agentsOf } from './agents.ts';
import type { DnsArea } from '../areas/dns/area.ts';
import { discoveryOf } from './discovery.ts';
import { otherRegistrarOf } from './demo.ts';
import { demoNames, dnsOf } from './dns.ts';
import { domainsOf } from './domains.ts';
import { outsidePayingOf, paymentsOf } from './paying.ts';
import { tellRefundWith } from './refunding.ts';
import { mayPay, spendingPortsOf } from './spending.ts';
import { adjustmentNotices } from '../areas/adjustments/notices.ts';
import { withdrawalNotices } from '../areas/commissions/notices.ts';
import { servicesArea } from '../areas/services/area.ts';
import { viewAuthenticator } from '../areas/views/views.ts';
import { tellWebhooks } from '../areas/webhooks/tell.ts';
import { gather } from './work.ts';
import { servicesOf } from './services.ts';
import { earnersOf, refundReissue, refundWith, withdrawalSeal } from './earning.ts';
import { orderBookWith } from './order-book.ts';
import { packageNeedsOf, packagesOf } from './packages.ts';
import type { Parts } from './parts.ts';
import { peopleAreas } from './people.ts';
import { bulkRevocations, revokeReplaced, revokingOf } from './revoking.ts';
import { isServedOf, wantedOf } from './serving.ts';
import { tellingOf } from './telling.ts';
import { organizationChecksOf, vetting } from './vetting.ts';

export interface Composed {
  /** In the order in which they are bound and started. */
  areas: readonly Area[];
  demoZone(): DemoZone | undefined;
  /** Holds calls to a fresh proof of their caller. */
  stepUp: StepUp;
  /** Looks API keys up. */
  authenticateKey: Authenticate;
  /** Looks up views of the operator. */
  authenticateView: Authenticate;
}

/** Kinds of notices about money that nobody chooses. */
const ofMoney = [adjustmentNotices, withdrawalNotices, invoiceNotices].flatMap((kinds) => Object.keys(kinds));

/** Makes every area from its ports. Here alone is written who gets what from whom. */
export function composeAreas(parts: Parts): Composed {
  const { config, db, now, log, limiter, captchas, tokens, sites, nudge, outages, deployment } = parts;
  const authority = authorityArea({ config, db, limiter, now, tell: parts.tell });
  const { issuer } = authority;
  const verifierWith = configuredVerifier(config.DNS_SERVERS, now, () => issuer.caa());
  const verifier = () => verifierWith(demoZone(), demoNames(config, dns.port()));
  const outside = outsidePayingOf(parts);
  const demo: DemoArea | undefined = outside.sandbox
    ? demoArea({
        config,
        db,
        sandbox: outside.sandbox,
        challengeOf: (accountID, input) =>
          challengeOfName({ db, issuer, now, verifier: verifier() }, accountID, input),
        challengeOfDomain: (accountID, id) => challengeOfDomain(db, { accountID, id }),
        otherRegistrar: otherRegistrarOf(parts, () => domains),
      })
    : undefined;
  const demoZone = () => demo?.zone();
  const inDemoZone = (host: string) => {
    const zone = demoZone();
    return zone !== undefined && (zone.covers(host) || zone.addresses.includes(host));
  };
  const canary = canaryArea({
    visits: { list: (part, trials) => listVisits(db, part, trials) },
    now,
    log,
    deployment,
    ...parts.releases,
  });

  const telling = tellingOf(parts);
  const {
    ways,
    closed,
    paid,
    services,
    issuer: switched,
  } = servicesOf({ ...parts, ways: [...outside.ways, ...(parts.ways ?? [])] }, issuer);
  const book = orderBookWith(earnersOf(parts));
  const spendingPorts = spendingPortsOf(telling);
  const spending: Spending = {
    hold: (trx, payer, orders, at) => hold(trx, spendingPorts, payer, orders, at),
  };

  const domains = domainsOf(parts, spendingPorts, telling, () => dns.recordBatch);
  const dns: DnsArea = dnsOf(parts, domains.names);
  const isIssued = (product: Product) =>
    issuer.issues(certificateClass(product.productType), needsCompany(product));
  const packageNeeds = packageNeedsOf(book, spendingPorts, isIssued);

  const tools = toolsArea({ config, db, now, log, captchas, nudge, demoZone, wanted: wantedOf(db) });
  const documents = openDocuments(config, derivedKey(config, db, 'documents'));
  const orderParties = {
    contact: (accountID: TenantID, id: string) => findContact(db, accountID, id),
    organization: (accountID: TenantID, id: string) => findOrganization(db, accountID, id),
  };
  const siteOf: SubmitTools['siteOf'] = async (tenantID, product) => {
    const site = await siteOfCustomer(db, tenantID);
    return site && { agentID: site.agentID, points: pointsOf(site.markups, product) };
  };
  const ordersChanged: OrdersChanged = (trx, { type, accountID, orderNos }) =>
    tellWebhooks(trx, accountID, { type, data: { orderNos } }, now());
  const revocations = revokingOf(parts, switched);
  let notices: NoticeKinds = {};
  let personal: readonly PersonalData[] = [];
  const areas: (Area | undefined)[] = [
    ...peopleAreas(parts, telling, () => personal),
    agentsOf(parts, demoZone, { issuer: switched, verifier }),
    contactsArea({ db }),
    organizationsArea({
      ...vetting,
      db,
      now,
      limiter,
      nudge,
      documents,
      verifier,
      issuer: switched,
      inDemoZone,
    }),
    messagesArea({ db, now, kinds: () => notices, mutedKinds: (member) => mutedKinds(db, member, ofMoney) }),
    notifyArea({ ...telling, limiter }),
    ratesArea({ db }),
    catalogueArea({
      db,
      now,
      markups: async (tenantID) => (await siteOfCustomer(db, tenantID))?.markups ?? {},
      isIssued,
    }),
    domains,
    dns,
    ordersArea({
      db,
      now,
      log,
      limiter,
      nudge,
      verifier,
      siteOf,
      refund: refundWith(now, ways.outside),
      refundReissue,
      revocations: bulkRevocations(parts),
      countUnits: (accountID) => countUnits(db, accountID, now()),
      refundsOf: (accountID, orderNo) => refundsOfOrder(db, ways.outside, accountID, orderNo),
      revokeReplaced: (trx, replaced) => revokeReplaced(parts, trx, replaced),
      isServed: isServedOf(db, tools),
      automatic: {
        async pay(trx, payer, orderNo, from) {
          const at = now();
          if (from === 'package') return payWithUnits(packageNeeds, trx, payer, [orderNo], at);
          const way = requireWay(openOf(ways, await closed(trx)).balance);
          return payOrders({ book, way, spend: spendByKey, spending }, trx, payer, [orderNo], at);
        },
        mayPay: (trx, { accountID, actorID }) => mayPay(spendingPorts, trx, { accountID, actorID }),
        tell: async (trx, fact) => void (await tell(trx, telling, { ...fact, kind: 'autoRenew' })),
        accountNo: async (accountID) => (await findAccount(db, accountID))?.account_no ?? '',
      },
      onIssued: async (trx, issued) => {
        await announce(trx, issued.accountID, [issuedNotice(issued)]);
        const { orderNo, commonName } = issued;
        const fact = { type: 'certificate.issued', data: { orderNo, commonName } } as const;
        await tellWebhooks(trx, issued.accountID, fact, now());
      },
      changed: ordersChanged,
      keys: parts.keys,
      mail: parts.mail,
      mailboxes: { speaker: findSpeaker, mailSite: parts.siteOf },
      tellIssued: async (trx, fact) => void (await tell(trx, telling, { ...fact, kind: 'issued' })),
      async tellFailed(trx, { data, ...fact }) {
        if ((await tell(trx, telling, { ...fact, kind: 'validationFailed' })) && data)
          await tellWebhooks(trx, fact.accountID, { type: 'validation.failed', data }, now());
      },
      parties: orderParties,
      organizations: organizationChecksOf(db),
      issuingEnded: (outcome) => parts.metrics.issuingEnded(outcome),
      provider: openDnsProvider(config),
      inDemoZone,
      issuer: switched,
    }),
    approvalsArea({
      ...spendingPorts,
      db,
      now,
      nudge,
      mail: parts.mail,
      log,
      async lock(trx, tenantID, orderNo) {
        const [order] = await lockOrders(trx, tenantID, [orderNo]);
        if (!order) throw orderUnknown();
        return order;
      },
      names: namesByOrder,
      async pay(trx, payer, orderNo, from) {
        if (from === 'package')
          return (await payWithUnits(packageNeeds, trx, payer, [orderNo], now())) === 'paid';
        const way = requireWay(openOf(ways, await closed(trx)).balance);
        const paying = { book, way, spend: spendByKey, spending };
        return (await payOrders(paying, trx, payer, [orderNo], now())) === 'paid';
      },
    }),
    packagesOf(parts, packageNeeds),
    commissionsArea({
      config,
      db,
      now,
      seal: withdrawalSeal(parts),
      async tell(trx, accountID, site, id) {
        const { kind, values } = site;
        const details = { ...values, told: kind, cents: values['amount'] ?? '', at: now().toISOString() };
        await tell(trx, telling, { accountID, kind: 'payment', name: `${kind}:${id}`, details, site });
      },
    }),
    invoicesArea({ db, spentOf }),
    discoveryOf(parts, tools, telling),
    revocationsArea(revocations),
    acmeServerOf(parts, {
      issuer: switched,
      verifier,
      orders: { parties: orderParties, organizations: organizationChecksOf(db), siteOf },
      changed: ordersChanged,
      book,
      packages: packageNeeds,
      spending,
      ways,
      closed,
      revocations,
    }),
    adjustmentsArea({ config, db, now, ...adjusting }),
    paymentsOf(
      parts,
      { book, ways, closed, paid, spending, documents, tellRefund: tellRefundWith(telling) },
      spendingPorts,
    ),

    partnersArea({ db, sites, derive: (...of) => tokens.derive(...of) }),
    demo,
    tools,
    authority,
    canary,
    telemetryArea({
      config,
      db,
      limiter,
      now,
      sites,
      deployment,
      outages,
      dropped: (kind, count) => parts.metrics.reportsDropped(kind, count),
    }),
    servicesArea({ db, now, services }),
    staffArea({
      config,
      db,
      nudge,
      now,
      deployment,
      hashToken,
      released: canary.released,
      authenticate: (token) => tokens.authenticate(db, token),
      reports: {
        failures: (query) => listFailures(db, query),
        loads: (since) => summarizeLoads(db, since),
        violations: (query) => listViolations(db, query),
      },
    }),
  ];
  const present = areas.filter((area) => area !== undefined);
  notices = gather(present, 'notices', {});
  personal = present.flatMap((area) => area.personal ?? []);
  return {
    areas: present,
    demoZone,
    stepUp: stepUp({ db, now }),
    authenticateKey: keyAuthenticator({ db, limiter, now }),
    authenticateView: viewAuthenticator({ db, now }),
  };
}
