import type { Area } from '../../platform/area/area.ts';
import type { DomainPorts } from './ports.ts';
import { publishTldPrices } from './prices/publish.ts';
import { TldList } from './prices/tld-list.ts';
import { bindDomains } from './routes.ts';
import { Availabilities } from './search/availabilities.ts';
import { domainTexts } from './texts.ts';

const DAY_SECONDS = 86_400;

/** Domain names: what can be registered, and what it costs. */
export function domainsArea(ports: DomainPorts): Area {
  const { limiter, registrar, now } = ports;
  const list = new TldList(ports);
  const availabilities = new Availabilities(registrar, now);
  const publish = async () => {
    if ((await publishTldPrices(ports)) > 0) list.changed();
  };
  return {
    name: 'domains',
    calls: (router) => bindDomains(router, { limiter, list, availabilities }),
    schedules: { 'tld-prices': { every: DAY_SECONDS, run: publish } },
    texts: domainTexts,
    seed: publish,
    stop: () => registrar.close(),
  };
}
