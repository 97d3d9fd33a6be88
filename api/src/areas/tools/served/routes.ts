import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { BodyCode, orderCalls, TLS_PORTS } from '@certdeck/contract';
import { isDomain, toAscii } from '@certdeck/validation';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { countAttempt } from '../../../platform/server/attempts.store.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { checkServed, holdsFor, type ServedTools, type Wanted } from './served.ts';
import { servedTexts } from './texts.ts';

export interface ServedPorts {
  db: Db;
  now: () => Date;
  /**
   * The certificate of an account's order and those before it; undefined for one that no TLS server sends.
   * @throws BusinessError 13001 for an unknown order, 13002 for one without a certificate
   */
  wanted(accountID: TenantID, orderID: string): Promise<Wanted | undefined>;
}

const isTlsPort = (port: number): boolean => (TLS_PORTS as readonly number[]).includes(port);

/**
 * The look whether a certificate is served (D-535).
 * @param tools what looks are made with now
 */
export function bindServed(
  router: Router,
  { db, now, wanted }: ServedPorts,
  tools: () => Omit<ServedTools, 'now'>,
): void {
  router.route(orderCalls.checkServed, async ({ input: { id, host, port = 443 }, account }) => {
    const found = await wanted(account.tenantID, id);
    if (!found) throw new BusinessError(BodyCode.wrongState, servedTexts.noServer);
    if (!isTlsPort(port))
      throw new BusinessError(BodyCode.badInput, servedTexts.port, { port: servedTexts.port });
    const hosts = host === undefined || host === '' ? undefined : [hostOf(host, found)];
    // Each look knocks at up to 25 names: a member who repairs a server may do so often, a loop may not.
    const limits = [
      { key: `served:minute:${account.tenantID}`, most: 10, seconds: 60 },
      { key: `served:hour:${account.tenantID}`, most: 120, seconds: 3600 },
    ];
    await countAttempt(db, limits, now());
    return checkServed(found, port, hosts, { ...tools(), now });
  });
}

/** @throws BusinessError 13004 for a host that the certificate doesn't hold for: nobody's servers are asked but the customer's */
function hostOf(text: string, { certificate }: Wanted): string {
  const ascii = isIP(text) === 0 ? isDomain(text) && toAscii(text)?.toLowerCase() : text;
  if (ascii && !ascii.startsWith('*') && holdsFor(new X509Certificate(certificate), ascii)) return ascii;
  throw new BusinessError(BodyCode.badInput, servedTexts.host, { host: servedTexts.host });
}
