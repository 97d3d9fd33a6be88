import type { Area } from '../platform/area/area.ts';
import { findContact } from '../areas/contacts/contacts.store.ts';
import { discoveryArea } from '../areas/discovery/area.ts';
import type { NotifyPorts } from '../areas/notify/ports.ts';
import { tell } from '../areas/notify/tell.ts';
import { ordersOfFingerprints } from '../areas/orders/by-certificate.store.ts';
import type { ToolsArea } from '../areas/tools/area.ts';
import type { Parts } from './parts.ts';

/** Discovery: looks are those of the tools, orders are those of the account, and members hear as they choose. */
export const discoveryOf = (
  { db, now, nudge }: Parts,
  { lookAtServer }: Pick<ToolsArea, 'lookAtServer'>,
  telling: NotifyPorts,
): Area =>
  discoveryArea({
    db,
    now,
    nudge,
    lookAtServer,
    ordersOf: (accountID, fingerprints, seesDept) =>
      ordersOfFingerprints(db, accountID, fingerprints, seesDept),
    mailOfContact: async (trx, accountID, id) => (await findContact(trx, accountID, id))?.email,
    tell: async (trx, fact) => void (await tell(trx, telling, { ...fact, kind: 'discovery' })),
  });
