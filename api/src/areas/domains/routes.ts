import { domainCalls } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { Listed } from '../../platform/server/answers.ts';
import type { Router } from '../../platform/server/router.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import type { DomainPorts } from './ports.ts';
import { threeYearTotal } from './prices/selling-price.ts';
import type { TldList } from './prices/tld-list.ts';
import type { Availabilities } from './search/availabilities.ts';
import { search } from './search/search.ts';

/** Pages of searches of one tenant: registries are asked for each, and they limit us in turn. */
const SEARCHES = { most: 120, seconds: 60 };
const PAGE = 20;

export interface DomainRoutes extends Pick<DomainPorts, 'limiter'> {
  list: Pick<TldList, 'current'>;
  availabilities: Availabilities;
}

/** Searching names and the prices of top-level domains. What is searched is kept nowhere with who searched it. */
export function bindDomains(router: Router, { limiter, list, availabilities }: DomainRoutes): void {
  router.route(domainCalls.suggest, async ({ input, account, language }) => {
    await takeOrRefuse(limiter, [{ key: `domain-search:${account.tenantID}`, ...SEARCHES }], 'open');
    const { keyword, tlds = [], offset: page = 1, limit = PAGE } = input;
    const question = { keyword, tlds: tlds.filter((tld) => tld !== ''), language, page, limit };
    const { rows, total } = await search(question, await list.current(), availabilities);
    return new Listed(rows, total);
  });

  router.route(domainCalls.listTlds, async () => {
    const { tlds, rule } = await list.current();
    return {
      tld: tlds.map(({ policy, prices }) => ({
        name: policy.tld,
        unicode: toReadable(policy.tld),
        ...prices,
        threeYears: threeYearTotal(prices, policy),
        currency: rule.currency,
        minYears: policy.minYears,
        maxYears: policy.maxYears,
        graceDays: policy.autoRenewGraceDays,
        redemptionDays: policy.redemptionDays,
      })),
    };
  });
}
