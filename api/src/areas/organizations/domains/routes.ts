import { accountCalls, BodyCode } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { isDuplicate, transaction } from '../../../platform/database/transaction.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { texts } from '../../../platform/server/texts.ts';
import { takeOrRefuse } from '../../../platform/server/too-many.ts';
import { findOrganization } from '../organizations.store.ts';
import { organizationTexts } from '../texts.ts';
import { checkDomain, freshValue, renewValues } from './check.ts';
import { domainOf, recordOf, requireMethod, toVerifiedDomain } from './domain.ts';
import {
  changeDomain,
  countDomains,
  deleteDomain,
  findDomain,
  insertDomain,
  listDomains,
} from './domains.store.ts';
import type { DomainPorts } from './ports.ts';

/** Looks that a tenant may ask for: a page's button, not a load on somebody's servers. */
const LOOKS = { most: 60, seconds: 600 };

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** Domains of which an organisation shows control once for all of its orders (B§7.86, D-201, D-590). */
export function bindVerifiedDomains(router: Router, ports: DomainPorts): void {
  const { db, now, issuer, limiter, nudge } = ports;

  router.route(accountCalls.listVerifiedDomains, async ({ account, input }) => {
    const accountID = account.tenantID;
    const organization = await findOrganization(db, accountID, input.orgID);
    if (!organization) throw notFound();
    const key = { accountID, organizationID: organization.id };
    const { rows, total } = await listDomains(db, key, page(input));
    // Who only looks at the portal of a customer writes nothing.
    const current = account.by === 'view' ? rows : await renewValues(ports, rows);
    return new Listed(
      current.map((row) => toVerifiedDomain(ports, row)),
      total,
    );
  });

  router.route(accountCalls.addVerifiedDomain, async ({ account, input, idempotent }) => {
    // An authority that looks by itself at each order has no use for what we saw before.
    if (!issuer.trustsOurChecks)
      throw new BusinessError(BodyCode.wrongState, organizationTexts.checkedByIssuer);
    const domain = domainOf(input.domain);
    const [best = 'dns_txt'] = issuer.methodsFor(domain);
    const method = input.dcvMethod ?? best;
    requireMethod(ports, domain, method);
    const { tenantID: accountID, principalID } = account;
    const added = idempotent(async (trx) => {
      const organization = await findOrganization(trx, accountID, input.orgID);
      if (!organization) throw notFound();
      const key = { accountID, organizationID: organization.id };
      await checkAllowance(
        trx,
        { kind: 'organizationDomains', ofID: key.organizationID },
        async () => 1 + (await countDomains(trx, key)),
      );
      const id = newID();
      await insertDomain(trx, {
        id,
        account_id: accountID,
        organization_id: key.organizationID,
        domain,
        method,
        ...freshValue(now()),
        actor_id: principalID,
      });
      note({ object: { kind: 'organizations', id: key.organizationID }, after: { domain, method } });
      const row = await findDomain(trx, { accountID, id });
      return { id, dcv: row ? recordOf(row) : null };
    });
    return added.catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      const sentence = organizationTexts.domainExists;
      throw new BusinessError(BodyCode.exists, sentence, { domain: sentence });
    });
  });

  router.route(accountCalls.changeVerifiedDomain, async ({ account, input }) => {
    const key = { accountID: account.tenantID, id: input.id };
    return transaction(db, async (trx) => {
      const row = await findDomain(trx, key, true);
      if (!row) throw notFound();
      requireMethod(ports, row.domain, input.dcvMethod);
      if (row.method === input.dcvMethod) return { dcv: recordOf(row) };
      const change = { method: input.dcvMethod, failures: 0, last_check: null };
      await changeDomain(trx, key, change);
      note({
        object: { kind: 'organizations', id: row.organization_id },
        before: { domain: row.domain, method: row.method },
        after: { domain: row.domain, method: input.dcvMethod },
      });
      return { dcv: recordOf({ ...row, ...change }) };
    });
  });

  router.route(accountCalls.checkVerifiedDomain, async ({ account, input }) => {
    const key = { accountID: account.tenantID, id: input.id };
    if (!(await findDomain(db, key))) throw notFound();
    await takeOrRefuse(limiter, [{ key: `organization-domain:${account.tenantID}`, ...LOOKS }], 'open');
    const row = await checkDomain(ports, key);
    nudge();
    return toVerifiedDomain(ports, row);
  });

  router.route(accountCalls.removeVerifiedDomain, async ({ account, input }) => {
    const key = { accountID: account.tenantID, id: input.id };
    await transaction(db, async (trx) => {
      const row = await findDomain(trx, key, true);
      if (!row) throw notFound();
      await deleteDomain(trx, key);
      note({ object: { kind: 'organizations', id: row.organization_id }, before: { domain: row.domain } });
    });
    return {};
  });
}
