import type { Product } from '@certdeck/contract';
import { needsCompany } from '@certdeck/validation';
import { acmeServerOf } from './acme.ts';
import { adjustmentsArea } from '../adjustments/area.ts';
import { siteOfCustomer } from '../agents/customers/customers.store.ts';
import { keyAuthenticator } from '../api-keys/authenticate.ts';
import { spendByKey } from '../api-keys/spending.ts';
import { approvalsArea } from '../approvals/area.ts';
import { hold } from '../approvals/spending.ts';
import type { Area } from '../area/area.ts';
import type { NoticeKinds } from '../area/notices.ts';
import type { PersonalData } from '../area/personal-data.ts';
import { authorityArea } from '../authority/area.ts';
import { derivedKey } from '../authority/derived-key.ts';
import { canaryArea } from '../canary/area.ts';
import { catalogueArea } from '../catalogue/area.ts';
import { pointsOf } from '../catalogue/markup.ts';
import { commissionsArea } from '../commissions/area.ts';
import { contactsArea } from '../contacts/area.ts';
import { findContact } from '../contacts/contacts.store.ts';
import { configuredVerifier } from '../dcv/configured.ts';
import { openDocuments } from '../documents/open-documents.ts';
import type { DemoZone } from '../demo-zone/demo-zone.ts';
import { type DemoArea, demoArea } from '../demo/area.ts';
import { openDnsProvider } from '../dns-provider/open-provider.ts';
import { stepUp } from '../factors/step-up.ts';
import { messagesArea } from '../messages/area.ts';
import { announce } from '../messages/messages.store.ts';
import { notifyArea } from '../notify/area.ts';
import { mutedKinds } from '../notify/choices.ts';
import { tell } from '../notify/tell.ts';
import { ordersArea } from '../orders/area.ts';
import { lockOrders } from '../orders/book.ts';
import { certificateClass } from '../orders/certificate-class.ts';
import type { TenantID } from '../database/identifiers.ts';
import { orderUnknown } from '../orders/find.store.ts';
import type { OrdersChanged } from '../orders/ports.ts';
import type { SubmitTools } from '../orders/submit.ts';
import { issuedNotice } from '../orders/issued-notice.ts';
import { challengeOfName } from '../orders/publishing.ts';
import { organizationsArea } from '../organizations/area.ts';
import { findOrganization } from '../organizations/organizations.store.ts';
import { payWithUnits } from '../packages/units.ts';
import { partnersArea } from '../partners/area.ts';
import { paymentsArea } from '../payments/area.ts';
import { openOf, requireWay } from '../payments/open-ways.ts';
import { payOrders } from '../payments/pay-orders.ts';
import type { Spending } from '../payments/ports.ts';
import { ratesArea } from '../rates/area.ts';
import { revocationsArea } from '../revocations/area.ts';
import type { Authenticate } from '../server/context.ts';
import type { StepUp } from '../server/step-up.ts';
import { hashToken } from '../session/tokens.store.ts';
import { staffArea } from '../staff/area.ts';
import { telemetryArea } from '../telemetry/area.ts';
import { listFailures } from '../telemetry/failures.store.ts';
import { summarizeLoads } from '../telemetry/loads.store.ts';
import { listViolations } from '../telemetry/violations.store.ts';
import { listVisits } from '../telemetry/visits.store.ts';
import { toolsArea } from '../tools/area.ts';
import { adjusting } from './adjusting.ts';
import { agentsOf } from './agents.ts';
import { isAbove, spendingPortsOf } from './spending.ts';
import { adjustmentNotices } from '../adjustments/notices.ts';
import { withdrawalNotices } from '../commissions/notices.ts';
import { servicesArea } from '../services/area.ts';
import { viewAuthenticator } from '../views/views.ts';
import { tellWebhooks } from '../webhooks/tell.ts';
import { gather } from './work.ts';
import { servicesOf } from './services.ts';
import { earnersOf, refundReissue, refundWith, withdrawalSeal } from './earning.ts';
import { orderBookWith } from './order-book.ts';
import { packageNeedsOf, packagesOf } from './packages.ts';
import type { Parts } from './parts.ts';
import { peopleAreas } from './people.ts';
import { revokeReplaced, revokingOf } from './revoking.ts';
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
const ofMoney = [...Object.keys(adjustmentNotices), ...Object.keys(withdrawalNotices)];

/** Makes every area from its ports. Here alone is written who gets what from whom. */
export function composeAreas(parts: Parts): Composed {
  const { config, db, now, log, limiter, captchas, tokens, sites, nudge, outages, deployment } = parts;
  const authority = authorityArea({ config, db, limiter, now, tell: parts.tell });
  const { issuer } = authority;
  const verifierWith = configuredVerifier(config.DNS_SERVERS, now, () => issuer.caa());
  const verifier = () => verifierWith(demoZone());
  const demo: DemoArea | undefined = config.DEMO
    ? demoArea({
        db,
        challengeOf: (accountID, input) =>
          challengeOfName({ db, issuer, now, verifier: verifier() }, accountID, input),
      })
    : undefined;
  const demoZone = () => demo?.zone();
  const canary = canaryArea({
    visits: { list: (part, trials) => listVisits(db, part, trials) },
    now,
    log,
    deployment,
    ...parts.releases,
  });

  const telling = tellingOf(parts);
  const { ways, closed, paid, services, issuer: switched } = servicesOf(parts, issuer);
  const book = orderBookWith(earnersOf(parts));
  const spendingPorts = spendingPortsOf(telling);
  const spending: Spending = {
    hold: (trx, payer, orders, at) => hold(trx, spendingPorts, payer, orders, at),
  };

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
    organizationsArea({ ...vetting, db, now, nudge, documents }),
    messagesArea({ db, now, kinds: () => notices, mutedKinds: (member) => mutedKinds(db, member, ofMoney) }),
    notifyArea({ ...telling, limiter }),
    ratesArea({ db }),
    catalogueArea({
      db,
      now,
      markups: async (tenantID) => (await siteOfCustomer(db, tenantID))?.markups ?? {},
      isIssued,
    }),
    ordersArea({
      db,
      now,
      log,
      limiter,
      nudge,
      verifier,
      siteOf,
      refund: refundWith(now),
      refundReissue,
      revokeReplaced: (trx, replaced) => revokeReplaced(parts, trx, replaced),
      isServed: isServedOf(db, tools),
      onIssued: async (trx, issued) => {
        await announce(trx, issued.accountID, [issuedNotice(issued)]);
        const { orderNo, commonName } = issued;
        const fact = { type: 'certificate.issued', data: { orderNo, commonName } } as const;
        await tellWebhooks(trx, issued.accountID, fact, now());
      },
      changed: ordersChanged,
      keys: parts.keys,
      mail: parts.mail,
      tellIssued: async (trx, fact) => void (await tell(trx, telling, { ...fact, kind: 'issued' })),
      async tellFailed(trx, { data, ...fact }) {
        if (await tell(trx, telling, { ...fact, kind: 'validationFailed' }))
          await tellWebhooks(trx, fact.accountID, { type: 'validation.failed', data }, now());
      },
      parties: orderParties,
      organizations: organizationChecksOf(db),
      issuingEnded: (outcome) => parts.metrics.issuingEnded(outcome),
      provider: openDnsProvider(config),
      inDemoZone: (host) => demoZone()?.covers(host) ?? false,
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
    revocationsArea(revocations),
    acmeServerOf(parts, {
      issuer: switched,
      verifier,
      orders: { parties: orderParties, siteOf },
      changed: ordersChanged,
      book,
      packages: packageNeeds,
      spending,
      ways,
      closed,
      revocations,
    }),
    adjustmentsArea({ config, db, now, ...adjusting }),
    paymentsArea({
      config,
      db,
      now,
      nudge,
      book,
      ways,
      closed,
      paid,
      spending,
      // What releases without members began has no limits.
      isAbove: async (trx, { accountID, actorID }, cents, at) =>
        actorID !== null && (await isAbove(spendingPorts, trx, { accountID, actorID }, cents, at)),
      spend: spendByKey,
      documents,
      tell: (trx, accountID, notice) => announce(trx, accountID, [notice]),
    }),

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
