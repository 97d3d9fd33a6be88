import { BodyCode, orderCalls } from '@certdeck/contract';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { isRaise } from './raise.ts';
import { refusalText } from './refusal-text.ts';
import { type RevocationPorts, revoke } from './revocations.ts';
import { revocationTexts } from './texts.ts';

/** Certificates that customers revoke themselves (BR 4.9.2). */
export function bindOwnRevocation(router: Router, ports: RevocationPorts): void {
  router.route(orderCalls.revokeCertificate, async ({ input, account }) => {
    const { orderNo, reason } = input;
    const { tenantID: accountID, principalID: askedBy } = account;
    const order = await ports.orderOf(accountID, orderNo);
    if (order.serial === '') throw new BusinessError(BodyCode.wrongState, revocationTexts.isUnissued);
    // What has taken its place since, in another tab or by itself, wasn't meant.
    if (input.serial !== undefined && input.serial !== order.serial)
      throw new BusinessError(BodyCode.wrongState, revocationTexts.isReplaced);
    if (order.revokedFor !== undefined && !isRaise(order.revokedFor, reason))
      throw new BusinessError(BodyCode.wrongState, revocationTexts.isRevoked);
    if (order.notAfter && order.notAfter <= ports.now())
      throw new BusinessError(BodyCode.wrongState, revocationTexts.isEnded);
    const { serial, name } = order;
    const wish = { accountID, orderNo: order.orderNo, serial, name, reason, sentence: '', askedBy };
    const outcome = await revoke(ports, wish);
    if (typeof outcome === 'object') throw new BusinessError(BodyCode.wrongState, refusalText(outcome));
    return { state: outcome };
  });
}
