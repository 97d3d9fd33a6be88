import type { Area } from '../../platform/area/area.ts';
import type { JobWork } from '../../platform/jobs/runner.ts';
import { sendFromOutbox } from '../../ports/outbox/outbox.ts';
import { bindChanges } from './changes.ts';
import { INVITATION_JOB } from './invitation-mail.ts';
import { bindInvitations } from './invitations.ts';
import { removeEndedInvitations } from './invitations.store.ts';
import { bindMembers } from './members-route.ts';
import type { TeamPorts } from './ports.ts';
import { memberData } from './personal.store.ts';
import { bindPreferences } from './preferences-route.ts';
import { bindOwnership, OWNERSHIP_JOB } from './ownership-route.ts';
import { removeEndedOffers } from './ownership.store.ts';
import { bindRoles } from './roles-route.ts';
import { tenancyTexts } from './texts.ts';

/** Sends what the outbox has of a topic, and gives a mail up by itself. */
const mailsOf = (ports: TeamPorts, topic: 'invitation' | 'ownership'): JobWork => ({
  tries: Infinity,
  handle: ({ accountID, subject }) => sendFromOutbox(ports, { accountID, topic, subjectID: subject }),
});

/** Tenants, who acts for them, and what each member has chosen there. */
export const tenancyArea = (ports: TeamPorts): Area => ({
  name: 'tenancy',
  calls(router) {
    bindMembers(router, ports);
    bindRoles(router, ports);
    bindOwnership(router, ports);
    bindInvitations(router, ports);
    bindChanges(router, ports);
    bindPreferences(router, ports);
  },
  jobs: {
    [INVITATION_JOB]: mailsOf(ports, 'invitation'),
    [OWNERSHIP_JOB]: mailsOf(ports, 'ownership'),
  },
  texts: tenancyTexts,
  async cleanUp() {
    await removeEndedInvitations(ports.db, ports.now());
    await removeEndedOffers(ports.db, ports.now());
  },
  personal: memberData(ports),
});
