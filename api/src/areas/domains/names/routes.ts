import { domainCalls } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import { notPermitted } from '../../../platform/server/permission.ts';
import type { Router } from '../../../platform/server/router.ts';
import type { TldList } from '../prices/tld-list.ts';
import { changeDomains } from './change.ts';
import { type DetailTools, domainDetail } from './detail.ts';
import { requireDomain, requireNamed } from './find.ts';
import { findNames } from './find-names.ts';
import { freedBy, knownTlds } from './known-tlds.ts';
import { namesAbove } from './names-above.ts';
import { countDomains, listDomains } from './names.store.ts';
import { type NameserverTools, setNameservers } from './nameservers.ts';
import { wireOfListed } from './wire.ts';

export interface NameRoutes extends DetailTools, NameserverTools {
  list: Pick<TldList, 'current'>;
}

/** The names that a tenant has. */
export function bindNames(router: Router, routes: NameRoutes): void {
  const { db, now, list } = routes;

  router.route(domainCalls.listDomains, async ({ account, input }) => {
    const tlds = await knownTlds(list);
    const { status = 'mine', orderNo, keyword, host, groupID, sort } = input;
    const names = host === undefined || host === '' ? undefined : namesAbove(host);
    const filter = { list: status, orderNo, keyword, names, groupID, sort };
    const at = now();
    const { rows, total } = await listDomains(
      db,
      account.tenantID,
      filter,
      page(input),
      freedBy(tlds, at),
      at,
    );
    const certificates = await routes.protectingCertificates(
      { accountID: account.tenantID, seesDept: account.seesDept },
      rows.map(({ name }) => name),
      at,
    );
    return new Listed(
      rows.map((row) => wireOfListed(row, tlds.get(row.tld), certificates.get(row.name), at)),
      total,
    );
  });

  router.route(domainCalls.countDomains, async ({ account }) => {
    const at = now();
    return countDomains(db, account.tenantID, freedBy(await knownTlds(list), at), at);
  });

  router.route(domainCalls.getDomain, async ({ account, input, language }) => {
    const row = await requireDomain(db, account.tenantID, input.orderNo);
    const tlds = await knownTlds(list);
    return domainDetail(routes, row, tlds.get(row.tld), { account, language });
  });

  router.route(domainCalls.findDomains, async ({ account, input }) =>
    findNames(routes, account, input.domains, await knownTlds(list)),
  );

  router.route(domainCalls.changeDomains, async ({ account, input }) => {
    const { orderNo, autoRenew, groupID, remark, salePrice } = input;
    requireNamed(orderNo);
    // From then on it spends the tenant's money, which not everybody may who looks after names.
    if (autoRenew === 'Y' && !account.permissions.has('order:pay')) throw notPermitted('order:pay');
    const tlds = await knownTlds(list);
    const actor = { accountID: account.tenantID, actorID: account.principalID };
    const changes = {
      ...(autoRenew === undefined ? {} : { autoRenew: autoRenew === 'Y' }),
      ...(groupID === undefined ? {} : { groupID: groupID === '' ? null : groupID }),
      remark,
      ...(salePrice === undefined ? {} : { salePrice: salePrice === '' ? null : salePrice }),
    };
    await transaction(db, (trx) => changeDomains(trx, actor, orderNo, changes, tlds, now()));
    return {};
  });

  router.route(domainCalls.setNameservers, async ({ account, input }) => {
    const actor = { accountID: account.tenantID, actorID: account.principalID };
    await setNameservers(routes, actor, input, await knownTlds(list));
    return {};
  });
}
