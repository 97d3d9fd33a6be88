import type { FastifyBaseLogger } from 'fastify';
import type { Area } from '../area/area.ts';
import type { KeyPool } from '../key-making/pool.ts';
import type { MailPort } from '../mail/mail.ts';
import { removeSettledMail } from '../outbox/outbox.ts';
import { advanceOrder } from './advance.ts';
import { bindCsr } from './csr-routes.ts';
import type { IssuingOutcome } from './issuing.ts';
import { mailIssued } from './issued-mail.ts';
import { clearRecords } from './placing.ts';
import type { OnIssued } from './ports.ts';
import { bindOrders, type OrderRoutePorts } from './routes.ts';
import { orderTexts } from './texts.ts';

export interface OrderPorts extends OrderRoutePorts {
  /** Makes key pairs for those who ask the server for one. */
  keys: KeyPool;
  /** Called for each certificate. */
  onIssued: OnIssued;
  mail: MailPort;
  log: FastifyBaseLogger;
  /** Called when an attempt to issue a certificate has ended, with how. */
  issuingEnded(outcome: IssuingOutcome['kind']): void;
}

/** Orders from their making to the certificate. */
export function ordersArea(ports: OrderPorts): Area {
  const { db, issuer, mail, log, now, provider } = ports;
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
              mayHavePlaced: provider !== undefined,
              onIssued: ports.onIssued,
              issuingEnded: (outcome) => ports.issuingEnded(outcome),
            },
            job,
          ),
      },
      'clear-records': (job) => clearRecords({ db, issuer, now, log, provider }, job),
      // The outbox gives a mail up by itself.
      'issued-mail': { tries: Infinity, handle: (job) => mailIssued({ db, mail, log, now }, job) },
    },
    texts: orderTexts,
    cleanUp: () => removeSettledMail(db, now()),
  };
}
