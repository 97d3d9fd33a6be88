import type * as schemas from '../schemas/demo.ts';
import { typed } from '../typed.ts';

/**
 * The newest mails and text messages of everybody, newest first, for who tries the portal without a mailbox. Exists in
 * demo mode only, and tells what is written to files alone.
 */
export const readInbox = typed<typeof schemas.readInbox>()({
  id: 'demo.inbox',
  method: 'GET',
  path: '/demo/inbox',
  area: 'demo',
  permission: 'public',
  reply: [{ id: 'filled', kind: 'filled', to: 'text', subject: 'text', text: 'text', sentAt: 'whole' }],
});
