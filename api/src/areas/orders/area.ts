import type { FastifyBaseLogger } from 'fastify';
import type { Area } from '../../platform/area/area.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { KeyPool } from '../../platform/key-making/pool.ts';
import type { MailPort } from '../../ports/mail/mail.ts';
import { removeSettledMail, sendFromOutbox } from '../../ports/outbox/outbox.ts';
import { advanceOrder } from './advance.ts';
import { renewalNotices } from './automatic/notice-words.ts';
import type { AutomaticPorts } from './automatic/ports.ts';
import { bindRenewalDefault } from './automatic/default-routes.ts';
import { bindAutomatic } from './automatic/routes.ts';
import { askForPlans, chooseForIssued, PLAN_JOB, runPlan } from './automatic/run.ts';
import { automaticTexts } from './automatic/texts.ts';
import { removeBulks } from './bulk/bulks.store.ts';
import type { BulkPorts, BulkRevocations } from './bulk/ports.ts';
import { bindBulk } from './bulk/routes.ts';
import { bulkTexts } from './bulk/texts.ts';
import { BULK_JOB, workBulk } from './bulk/work.ts';
import { bindCsr } from './csr-routes.ts';
import type { IssuingOutcome } from './issuing.ts';
import { mailIssued } from './issued-mail.ts';
import { askMailboxes, MAILBOX_JOB } from './mailboxes/ask.ts';
import { removeEndedMails } from './mailboxes/mailboxes.store.ts';
import type { MailboxPorts } from './mailboxes/ports.ts';
import { bindMailboxes } from './mailboxes/routes.ts';
import { orderData } from './personal.store.ts';
import { clearRecords, placeByItself } from './placing.ts';
import { orderNotices } from './issued-notice.ts';
import type { IsServed, OnIssued, RevokeReplaced, TellFailed, TellIssued } from './ports.ts';
import { REVOKE_REPLACED_JOB, revokeReplaced } from './reissue/replaced.ts';
import { askForEnds, END_REFUSED_JOB, endRefused } from './refused/end-refused.ts';
import { bindOrders, type OrderRoutePorts } from './routes.ts';
import { orderTexts } from './texts.ts';

export interface OrderPorts extends OrderRoutePorts {
  /** Makes key pairs for those who ask the server for one. */
  keys: KeyPool;
  /** Called for each certificate. */
  onIssued: OnIssued;
  mail: MailPort;
  /** Tells of a certificate by mail. */
  tellIssued: TellIssued;
  /** Tells that an order can't go on. */
  tellFailed: TellFailed;
  /** Revokes what a reissue has replaced. */
  revokeReplaced: RevokeReplaced;
  isServed: IsServed;
  /** What orders that renew by themselves need beyond that. */
  automatic: Pick<AutomaticPorts, 'pay' | 'mayPay' | 'tell'> & {
    /** The number of an account, by which zones of the operator are assigned. */
    accountNo(accountID: TenantID): Promise<string>;
  };
  /** Whom mails to mailboxes speak of, and the portal that they lead to. */
  mailboxes: Pick<MailboxPorts, 'speaker' | 'mailSite'>;
  /** Revocations of several certificates at once. */
  revocations: BulkRevocations;
  countUnits: BulkPorts['countUnits'];
  log: FastifyBaseLogger;
  /** Called when an attempt to issue a certificate has ended, with how. */
  issuingEnded(outcome: IssuingOutcome['kind']): void;
}

/** Links of mails are told from others for so long after they have ended. */
const KEPT_MS = 30 * 86_400_000;
/** Between two looks at what is due of orders that renew by themselves. */
const PLANS_SECONDS = 600;
/** Between two looks at what was refused and not sent again. */
const REFUSED_SECONDS = 3_600;
/** How long ended acts for several orders are kept: 90 days. */
const BULKS_MS = 90 * 86_400_000;

/** Orders from their making to the certificate. */
export function ordersArea(ports: OrderPorts): Area {
  const { db, issuer, mail, log, now, provider, tellIssued } = ports;
  const tools = () => ({ db, issuer, now, verifier: ports.verifier() });
  const submit = {
    db,
    now,
    issuer,
    parties: ports.parties,
    siteOf: ports.siteOf,
    organizations: ports.organizations,
  };
  const automatic: AutomaticPorts = {
    db,
    now,
    log,
    nudge: ports.nudge,
    submit,
    changed: ports.changed,
    ...ports.automatic,
    place: (accountID, orderNo, domain) =>
      placeByItself({ ...tools(), provider, log }, accountID, ports.automatic.accountNo, { orderNo, domain }),
  };
  const mailboxes: MailboxPorts = { db, now, issuer, ...ports.mailboxes };
  const bulk = { ...automatic, revocations: ports.revocations, countUnits: ports.countUnits };
  return {
    name: 'orders',
    calls(router) {
      bindCsr(router, ports);
      bindOrders(router, ports);
      bindAutomatic(router, submit);
      bindRenewalDefault(router, { db, now });
      bindMailboxes(router, { ...mailboxes, limiter: ports.limiter, nudge: ports.nudge });
      bindBulk(router, { ...bulk, limiter: ports.limiter, nudge: ports.nudge });
    },
    jobs: {
      order: {
        outlastsOverload: true,
        handle: (job) =>
          advanceOrder(
            {
              ...tools(),
              organizations: ports.organizations,
              mayHavePlaced: provider !== undefined,
              async onIssued(trx, issued) {
                await chooseForIssued(trx, issued);
                await ports.onIssued(trx, issued);
              },
              askMailboxes: (order, names) => askMailboxes(mailboxes, order, names),
              tellIssued,
              tellFailed: ports.tellFailed,
              issuingEnded: (outcome) => ports.issuingEnded(outcome),
            },
            job,
          ),
      },
      [REVOKE_REPLACED_JOB]: (job) =>
        revokeReplaced({ db, now, revoke: ports.revokeReplaced, isServed: ports.isServed }, job),
      [END_REFUSED_JOB]: (job) => endRefused({ ...ports, mayHavePlaced: provider !== undefined }, job),
      [PLAN_JOB]: (job) => runPlan(automatic, job),
      // Somebody has confirmed it: it ends by itself.
      [BULK_JOB]: { handle: (job) => workBulk(bulk, job), tries: Infinity, outlastsOverload: true },
      'clear-records': (job) => clearRecords({ db, issuer, now, log, provider }, job),
      // The outbox gives a mail up by itself.
      [MAILBOX_JOB]: {
        tries: Infinity,
        handle: ({ accountID, subject: subjectID }) =>
          sendFromOutbox({ db, mail, log, now }, { accountID, topic: 'mailbox', subjectID }),
      },
      'issued-mail': {
        tries: Infinity,
        handle: (job) => mailIssued({ db, mail, log, now, tellIssued }, job),
      },
    },
    schedules: {
      'renewal-plans': { every: PLANS_SECONDS, run: () => askForPlans({ db, now }) },
      'refused-orders': { every: REFUSED_SECONDS, run: () => askForEnds({ db, now }) },
    },
    texts: { ...orderTexts, ...automaticTexts, ...bulkTexts },
    personal: orderData({ db }),
    notices: { ...orderNotices, ...renewalNotices },
    async cleanUp() {
      await removeSettledMail(db, now());
      await removeEndedMails(db, new Date(now().getTime() - KEPT_MS));
      await removeBulks(db, new Date(now().getTime() - BULKS_MS));
    },
  };
}
