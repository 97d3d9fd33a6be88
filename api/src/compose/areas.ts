import type { FastifyBaseLogger } from 'fastify';
import type { Deployment } from '@certdeck/contract/schemas';
import { needsCompany } from '@certdeck/validation';
import { accountsArea } from '../accounts/area.ts';
import type { Area, Nudge } from '../area/area.ts';
import { authorityArea } from '../authority/area.ts';
import { documentKey } from '../authority/document-key.ts';
import { canaryArea } from '../canary/area.ts';
import type { CanaryWatchOptions } from '../canary/watch.ts';
import { captchaArea } from '../captcha/area.ts';
import type { Captchas } from '../captcha/captchas.ts';
import { catalogueArea } from '../catalogue/area.ts';
import type { Config } from '../config/config.ts';
import { contactsArea } from '../contacts/area.ts';
import { findContact } from '../contacts/contacts.store.ts';
import type { Db } from '../database/transaction.ts';
import { configuredVerifier } from '../dcv/configured.ts';
import { openDocuments } from '../documents/open-documents.ts';
import type { DemoZone } from '../demo-zone/demo-zone.ts';
import { type DemoArea, demoArea } from '../demo/area.ts';
import { openDnsProvider } from '../dns-provider/open-provider.ts';
import type { KeyPool } from '../key-making/pool.ts';
import { balanceOf, spentOf } from '../ledger/transactions.store.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { MailPort } from '../mail/mail.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { messagesArea } from '../messages/area.ts';
import { announceIssued } from '../messages/issued.ts';
import { ordersArea } from '../orders/area.ts';
import { lockByID, lockOrders, markPaid, numberOf, orderNumbers } from '../orders/book.ts';
import { certificateClass } from '../orders/certificate-class.ts';
import { countExpiring } from '../orders/counts.store.ts';
import { challengeOfName } from '../orders/publishing.ts';
import { organizationsArea } from '../organizations/area.ts';
import { findOrganization } from '../organizations/organizations.store.ts';
import { partnersArea } from '../partners/area.ts';
import type { HostSites } from '../partners/host-sites.ts';
import { paymentsArea } from '../payments/area.ts';
import { openWays } from '../payments/open-ways.ts';
import { refundOrders } from '../payments/pay-orders.ts';
import type { PaymentWay } from '../payments/provider.ts';
import { ratesArea } from '../rates/area.ts';
import type { Outages } from '../server/outages.ts';
import { sessionArea } from '../session/area.ts';
import type { Codes } from '../session/codes.ts';
import type { Notifier } from '../session/notifier.ts';
import { hashToken, type Tokens } from '../session/tokens.store.ts';
import { staffArea } from '../staff/area.ts';
import { isStaff } from '../staff/staff.store.ts';
import { telemetryArea } from '../telemetry/area.ts';
import { listFailures } from '../telemetry/failures.store.ts';
import { summarizeLoads } from '../telemetry/loads.store.ts';
import { listViolations } from '../telemetry/violations.store.ts';
import { listVisits } from '../telemetry/visits.store.ts';
import { tenancyArea } from '../tenancy/area.ts';
import { toolsArea } from '../tools/area.ts';

/** What the process has opened, from which each area gets what its ports name and nothing else. */
export interface Parts {
  config: Config;
  db: Db;
  tokens: Tokens;
  limiter: Limiter;
  captchas: Captchas;
  codes: Codes;
  notifier: Notifier;
  keys: KeyPool;
  sites: HostSites;
  mail: MailPort;
  log: FastifyBaseLogger;
  now: () => Date;
  outages: Outages;
  metrics: Metrics;
  nudge: Nudge;
  /** What is released at present. */
  deployment(): Deployment | undefined;
  /** Where releases are, and where what is released is changed. */
  releases: Pick<CanaryWatchOptions, 'store' | 'manifestOf' | 'written'>;
  /** Ways to pay that are known besides those of this release. */
  ways?: readonly PaymentWay[] | undefined;
  /** Called with sentences that the operator should read. */
  tell(sentence: string): void;
}

export interface Composed {
  /** In the order in which they are bound and started. */
  areas: readonly Area[];
  demoZone(): DemoZone | undefined;
}

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

  const areas: (Area | undefined)[] = [
    sessionArea({
      db,
      now,
      log,
      limiter,
      captchas,
      tokens,
      codes: parts.codes,
      notifier: parts.notifier,
      budget: { tel: config.CODE_SMS_PER_DAY, email: config.CODE_MAILS_PER_DAY },
    }),
    captchaArea({ db, now, captchas, limiter }),
    accountsArea({
      db,
      isStaff: (accountID) => isStaff(db, accountID),
      figures: {
        balance: (accountID) => balanceOf(db, accountID),
        spent: (accountID) => spentOf(db, accountID),
        expiring: (accountID) => countExpiring(db, accountID, now()),
      },
    }),
    tenancyArea({ db }),
    contactsArea({ db }),
    organizationsArea({ db }),
    messagesArea({ db, now }),
    ratesArea({ db }),
    catalogueArea({
      db,
      isIssued: (product) => issuer.issues(certificateClass(product.productType), needsCompany(product)),
    }),
    ordersArea({
      db,
      now,
      log,
      limiter,
      nudge,
      verifier,
      refund: refundOrders,
      onIssued: announceIssued,
      keys: parts.keys,
      mail: parts.mail,
      parties: {
        contact: (accountID, id) => findContact(db, accountID, id),
        organization: (accountID, id) => findOrganization(db, accountID, id),
      },
      issuingEnded: (outcome) => parts.metrics.issuingEnded(outcome),
      provider: openDnsProvider(config),
      inDemoZone: (host) => demoZone()?.covers(host) ?? false,
      issuer,
    }),
    paymentsArea({
      db,
      now,
      nudge,
      book: { lock: lockOrders, lockByID, markPaid, numberOf, numbersOf: orderNumbers },
      ways: openWays(config, parts.ways),
      documents: openDocuments(config, documentKey(config, db)),
    }),
    partnersArea({ db, sites, derive: (...of) => tokens.derive(...of) }),
    demo,
    toolsArea({ config, db, now, nudge, demoZone }),
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
    staffArea({
      config,
      db,
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
  return { areas: areas.filter((area) => area !== undefined), demoZone };
}
