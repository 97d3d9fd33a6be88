import type { Area } from '../../platform/area/area.ts';
import { forgetAttempts } from './certificates/certificates.store.ts';
import { registerChallenges } from './certificates/challenge-route.ts';
import { certificateJob, type CertificatePorts } from './certificates/obtain.ts';
import { bindAgentCustomers, type CustomerPorts } from './customers/routes.ts';
import { agentNotices } from './notices.ts';
import { bindAgentDesk } from './operator/routes.ts';
import { agentData } from './personal.ts';
import { CERTIFICATE_JOB, hostJob, HOST_JOB } from './host/host.ts';
import { type AgentPorts, bindAgents } from './routes.ts';
import { type LogoPorts, registerLogos } from './site/logo-route.ts';
import { agentTexts } from './texts.ts';

/** How long attempts at certificates count for anything. */
const KEPT_MS = 30 * 86_400_000;

/** Customers who sell under a name of their own: their applications and their sites. */
export const agentsArea = (
  ports: AgentPorts & LogoPorts & CustomerPorts & CertificatePorts & { refresh(): Promise<void> },
): Area => ({
  name: 'agents',
  calls(router) {
    bindAgents(router, ports);
    bindAgentDesk(router, ports);
    bindAgentCustomers(router, ports);
  },
  http(server) {
    // Before anything is answered: which site it is depends on the host name.
    server.addHook('onRequest', () => ports.refresh());
    registerLogos(server, ports);
    registerChallenges(server, ports);
  },
  jobs: {
    [HOST_JOB]: { tries: Infinity, handle: (job) => hostJob(ports, job) },
    [CERTIFICATE_JOB]: { tries: Infinity, handle: (job) => certificateJob(ports, job) },
  },
  cleanUp: () => forgetAttempts(ports.db, new Date(ports.now().getTime() - KEPT_MS)),
  texts: agentTexts,
  notices: agentNotices,
  personal: agentData(ports),
});
