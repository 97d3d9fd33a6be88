import { BodyCode, domainCalls } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { isDuplicate, transaction } from '../../../platform/database/transaction.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { texts } from '../../../platform/server/texts.ts';
import type { DomainPorts } from '../ports.ts';
import { domainTexts } from '../texts.ts';
import {
  countGroups,
  deleteGroup,
  insertGroup,
  listGroups,
  lockGroup,
  renameGroup,
  setGroupNames,
} from './groups.store.ts';

/** Groups of a page (A§9.12). */
const PAGE = 20;

const notFound = (errors = {}) => new BusinessError(BodyCode.notFound, texts.notFound, errors);
const taken = () =>
  new BusinessError(BodyCode.exists, domainTexts['group.exists'], { name: domainTexts['group.exists'] });

/** Groups into which a tenant sorts its names. */
export function bindDomainGroups(router: Router, { db }: Pick<DomainPorts, 'db'>): void {
  router.route(domainCalls.listDomainGroups, async ({ account, input }) => {
    const { limit, skip } = page({ ...input, limit: input.limit ?? PAGE });
    const { rows: groups, total } = await listGroups(db, account.tenantID, { limit, skip });
    return { groups, total, pagination: { limit, offset: skip / limit + 1, total } };
  });

  router.route(domainCalls.addDomainGroup, ({ account, input: { name }, idempotent }) =>
    idempotent(async (trx) => {
      await checkAllowance(
        trx,
        { kind: 'domainGroups', ofID: account.tenantID },
        async () => 1 + (await countGroups(trx, account.tenantID)),
      );
      const id = await insertGroup(trx, account.tenantID, name);
      if (id === undefined) throw taken();
      note({ object: { kind: 'domain_groups', id }, after: { name } });
      return { id };
    }),
  );

  router.route(domainCalls.changeDomainGroup, async ({ account, input }) => {
    const { id, name, domains } = input;
    const ref = { accountID: account.tenantID, id };
    await transaction(db, async (trx) => {
      const before = await lockGroup(trx, ref);
      if (!before) throw notFound();
      if (domains !== undefined && !(await setGroupNames(trx, ref, domains)))
        throw notFound({ domains: texts.notFound });
      if (name !== undefined) await renameGroup(trx, ref, name);
      note({
        object: { kind: 'domain_groups', id },
        before: { name: before.name },
        after: { name: name ?? before.name, ...(domains === undefined ? {} : { domains }) },
      });
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? taken() : error;
    });
    return {};
  });

  router.route(domainCalls.removeDomainGroup, async ({ account, input: { id } }) => {
    const ref = { accountID: account.tenantID, id };
    await transaction(db, async (trx) => {
      const before = await lockGroup(trx, ref);
      if (!before) throw notFound();
      await deleteGroup(trx, ref);
      note({ object: { kind: 'domain_groups', id }, before: { name: before.name } });
    });
    return {};
  });
}
