import type { Area } from '../area/area.ts';
import type { Db } from '../database/transaction.ts';
import { bindMessages } from './messages.ts';

/** Announcements to customers. */
export const messagesArea = (ports: { db: Db; now: () => Date }): Area => ({
  name: 'messages',
  calls: (router) => bindMessages(router, ports),
});
