import type { Area } from '../../platform/area/area.ts';
import { addressesOf } from './addresses.ts';
import { CHALLENGE_JOB, lookAtChallenge } from './challenges.ts';
import { bindCredentials } from './credentials.ts';
import { settleUnsettled } from './finalize.ts';
import { removeNonces } from './nonces.store.ts';
import { NONCE_SECONDS } from './nonces.ts';
import { removeFruitless } from './orders.store.ts';
import { acmeData } from './personal.store.ts';
import type { AcmeServerPorts } from './ports.ts';
import { bindAcme } from './resources.ts';
import { acmeTexts } from './texts.ts';
import { openScope } from '../../platform/server/scope.ts';

/** Days for which orders of clients that came to nothing are kept. */
const FRUITLESS_DAYS = 30;

/** Certificates that customers' ACME clients order (RFC 8555, ADR 65). */
export const acmeServerArea = (ports: AcmeServerPorts): Area => ({
  name: 'acme-server',
  calls: (router) => bindCredentials(router, ports),
  http: (server) => void openScope(server, 'acme', async (scope) => bindAcme(scope, ports)),
  jobs: { [CHALLENGE_JOB]: (job) => lookAtChallenge(ports, addressesOf(ports.origin), job) },
  texts: acmeTexts,
  personal: acmeData(ports),
  async cleanUp() {
    const ago = (seconds: number) => new Date(ports.now().getTime() - seconds * 1000);
    await settleUnsettled(ports);
    await removeNonces(ports.db, ago(NONCE_SECONDS));
    await removeFruitless(ports.db, ago(FRUITLESS_DAYS * 86_400));
  },
});
