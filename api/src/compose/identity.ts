import type { IdentityPorts } from '../areas/identity/identity.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { tellWebhooks } from '../areas/webhooks/tell.ts';

/** Who is told what was decided of a tenant's proofs, in the server and in the operator's command. */
export const identityTelling: Pick<IdentityPorts, 'tell' | 'tellDecision'> = {
  tell: (trx, tenantID, notice) => announce(trx, tenantID, [notice]),
  tellDecision: (trx, tenantID, data, at) =>
    tellWebhooks(trx, tenantID, { type: 'identity.decided', data }, at),
};
