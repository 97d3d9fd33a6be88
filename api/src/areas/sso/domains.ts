import { BodyCode, securityCalls } from '@certdeck/contract';
import { isDomain, toAscii } from '@certdeck/validation';
import { registrableDomain } from '@certdeck/validation/public-suffix';
import { note } from '../../platform/database/acts.ts';
import { isDuplicate, transaction } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import * as domains from './domains.store.ts';
import { endFlows } from './flows.store.ts';
import { CHECK_MS } from './check-domains.ts';
import type { SsoPorts } from './ports.ts';
import { lookForRecord } from './record.ts';
import { ssoTexts } from './texts.ts';

/** Look-ups that a tenant may ask for: a page's button, not a load on somebody's servers. */
const LOOK_UPS = { most: 60, seconds: 600 };

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** Mail domains of a tenant, each shown to be its own by a record in DNS (D-352). */
export function bindDomains(router: Router, ports: SsoPorts): void {
  const { db, now, limiter, resolvers } = ports;

  router.route(securityCalls.addSsoDomain, async ({ input, account }) => {
    const domain = toAscii(input.domain.toLowerCase().replace(/^@/, ''))?.toLowerCase() ?? '';
    // What several companies share is nobody's, such as co.uk.
    if (!isDomain(domain) || registrableDomain(domain) === null)
      throw new BusinessError(BodyCode.badInput, ssoTexts.badDomain, { domain: ssoTexts.badDomain });
    const { tenantID } = account;
    const id = await transaction(db, async (trx) => {
      await checkAllowance(
        trx,
        { kind: 'ssoDomains', ofID: tenantID },
        async () => 1 + (await domains.countDomains(trx, tenantID)),
      );
      const added = await domains.insertDomain(trx, tenantID, domain, now());
      note({ object: { kind: 'account', id: domain }, after: { domain } });
      return added;
    }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      throw new BusinessError(BodyCode.exists, ssoTexts.domainExists, { domain: ssoTexts.domainExists });
    });
    return { id };
  });

  router.route(securityCalls.verifySsoDomain, async ({ input, account }) => {
    const ref = { tenantID: account.tenantID, id: input.id };
    const found = await domains.findDomain(db, ref);
    if (!found) throw notFound();
    await takeOrRefuse(limiter, [{ key: `sso-domain:${account.tenantID}`, ...LOOK_UPS }], 'open');
    const { problem, seen } = await lookForRecord(resolvers, found);
    if (problem !== '') return { verified: found.verified_at !== null, seen, problem };
    const isOurs = await transaction(db, async (trx) => {
      // Whose record is gone for too long has no claim on the domain that somebody else shows to be theirs.
      await domains.releaseLapsed(trx, found.domain, account.tenantID);
      const at = now();
      await domains.setVerified(trx, ref, { at, checkAt: new Date(at.getTime() + CHECK_MS) });
      note({
        object: { kind: 'account', id: found.domain },
        after: { domain: found.domain, verified: true },
      });
      return true;
    }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      return false;
    });
    return { verified: isOurs, seen: [], problem: isOurs ? ('' as const) : ('taken' as const) };
  });

  router.route(securityCalls.removeSsoDomain, async ({ input, account }) => {
    const ref = { tenantID: account.tenantID, id: input.id };
    await transaction(db, async (trx) => {
      const found = await domains.findDomain(trx, ref);
      if (!found || !(await domains.deleteDomain(trx, ref))) throw notFound();
      await endFlows(trx, account.tenantID);
      note({ object: { kind: 'account', id: found.domain }, before: { domain: found.domain } });
    });
    return {};
  });
}
