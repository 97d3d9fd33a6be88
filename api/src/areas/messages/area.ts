import type { Area } from '../../platform/area/area.ts';
import { bindAnnouncementDesk } from './announcement-desk.ts';
import { bindMessages, type MessagesPorts } from './messages.ts';

/** Announcements to customers. */
export const messagesArea = (ports: MessagesPorts): Area => ({
  name: 'messages',
  calls: (router) => {
    bindMessages(router, ports);
    bindAnnouncementDesk(router, ports);
  },
});
