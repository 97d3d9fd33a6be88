import type { Area } from '../../platform/area/area.ts';
import { sendFromOutbox } from '../../ports/outbox/outbox.ts';
import { bindAdditions } from './additions.ts';
import { handleLostFactors, LOST_FACTORS_JOB } from './lost-factors.ts';
import { MEMBER_MAIL_JOB } from './mails.ts';
import { bindMemberDesk } from './members.ts';
import type { MemberDeskPorts } from './ports.ts';
import { bindResets } from './resets.ts';
import { deskTexts } from './texts.ts';

/** Who acts for customers, and what staff do about it. */
export const memberDeskArea = (ports: MemberDeskPorts): Area => ({
  name: 'member-desk',
  calls(router) {
    bindMemberDesk(router, ports);
    bindAdditions(router, ports);
    bindResets(router, ports);
  },
  jobs: {
    // Whoever waits for it has no other way in.
    [LOST_FACTORS_JOB]: { tries: Infinity, handle: (job) => handleLostFactors(ports, job) },
    // A mail is given up by itself.
    [MEMBER_MAIL_JOB]: {
      tries: Infinity,
      handle: ({ accountID, subject }) =>
        sendFromOutbox(ports, { accountID, topic: 'member', subjectID: subject }),
    },
  },
  texts: deskTexts,
});
