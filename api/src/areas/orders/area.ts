import type { FastifyBaseLogger } from 'fastify';
import type { Area } from '../../platform/area/area.ts';
import type { KeyPool } from '../../platform/key-making/pool.ts';
import type { MailPort } from '../../ports/mail/mail.ts';
import { removeSettledMail } from '../../ports/outbox/outbox.ts';
import { advanceOrder } from './advance.ts';
import { bindCsr } from './csr-routes.ts';
import type { IssuingOutcome } from './issuing.ts';
import { mailIssued } from './issued-mail.ts';
import { orderData } from './personal.store.ts';
import { clearRecords } from './placing.ts';
import { orderNotices } from './issued-notice.ts';
import type { IsServed, OnIssued, RevokeReplaced, TellFailed, TellIssued } from './ports.ts';
import { REVOKE_REPLACED_JOB, revokeReplaced } from './reissue/replaced.ts';
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
  log: FastifyBaseLogger;
  /** Called when an attempt to issue a certificate has ended, with how. */
  issuingEnded(outcome: IssuingOutcome['kind']): void;
}

/** Orders from their making to the certificate. */
export function ordersArea(ports: OrderPorts): Area {
  const { db, issuer, mail, log, now, provider, tellIssued } = ports;
  const tools = () => ({ db, issuer, now, verifier: ports.verifier() });
  return {
    name: 'orders',
    calls(router) {
      bindCsr(router, ports);
      bindOrders(router, ports);
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
              onIssued: ports.onIssued,
              tellIssued,
              tellFailed: ports.tellFailed,
              issuingEnded: (outcome) => ports.issuingEnded(outcome),
            },
            job,
          ),
      },
      [REVOKE_REPLACED_JOB]: (job) =>
        revokeReplaced({ db, now, revoke: ports.revokeReplaced, isServed: ports.isServed }, job),
      'clear-records': (job) => clearRecords({ db, issuer, now, log, provider }, job),
      // The outbox gives a mail up by itself.
      'issued-mail': {
        tries: Infinity,
        handle: (job) => mailIssued({ db, mail, log, now, tellIssued }, job),
      },
    },
    texts: orderTexts,
    personal: orderData({ db }),
    notices: orderNotices,
    cleanUp: () => removeSettledMail(db, now()),
  };
}
