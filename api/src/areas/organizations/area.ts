import type { Area } from '../../platform/area/area.ts';
import { domainNotices, tellOfEnding } from './domains/ending.ts';
import { askForPending, DOMAIN_JOB, lookAtPending } from './domains/pending.ts';
import type { DomainPorts } from './domains/ports.ts';
import { bindVerifiedDomains } from './domains/routes.ts';
import { bindOrganizations, type OrganizationPorts } from './organizations.ts';
import { organizationData } from './personal.store.ts';
import { organizationTexts } from './texts.ts';
import { bindVettingDesk } from './vetting/desk.ts';
import { type DocumentPorts, removeUnfinished } from './vetting/documents.ts';
import { vettingNotices } from './vetting/notices.ts';
import { bindVetting } from './vetting/routes.ts';

/** Companies that certificates are issued to, and their validation by the operator's people. */
export const organizationsArea = (ports: OrganizationPorts & DocumentPorts & DomainPorts): Area => ({
  name: 'organizations',
  calls(router) {
    bindOrganizations(router, ports);
    bindVetting(router, ports);
    bindVettingDesk(router, ports);
    bindVerifiedDomains(router, ports);
  },
  texts: organizationTexts,
  notices: { ...vettingNotices, ...domainNotices },
  jobs: { [DOMAIN_JOB]: (job) => lookAtPending(ports, job) },
  schedules: {
    'organization-domains': { every: 3600, run: () => tellOfEnding(ports) },
    'pending-domains': { every: 600, run: () => askForPending(ports) },
  },
  personal: organizationData(ports),
  cleanUp: () => removeUnfinished(ports),
});
