import type { Area } from '../../platform/area/area.ts';
import { revocationNotices } from './messages.ts';
import { revocationData } from './personal.store.ts';
import {
  continueRevocation,
  REVOCATION_JOB,
  REVOCATION_MAIL_JOB,
  type RevocationPorts,
  sendRevocationMail,
} from './revocations.ts';
import { bindOwnRevocation } from './customer-routes.ts';
import { bindCertificateDesk } from './routes.ts';
import { revocationTexts } from './texts.ts';

/** Certificates that customers and the operator's people revoke. */
export const revocationsArea = (ports: RevocationPorts): Area => ({
  name: 'revocations',
  calls: (router) => {
    bindCertificateDesk(router, ports);
    bindOwnRevocation(router, ports);
  },
  jobs: {
    [REVOCATION_JOB]: { handle: (job) => continueRevocation(ports, job), tries: Infinity },
    [REVOCATION_MAIL_JOB]: { handle: (job) => sendRevocationMail(ports, job), tries: Infinity },
  },
  texts: revocationTexts,
  notices: revocationNotices,
  personal: revocationData(ports),
});
