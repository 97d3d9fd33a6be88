import type { Area } from '../../platform/area/area.ts';
import { within } from '../../platform/clock/within.ts';
import { forgetBatches } from './batches/batches.store.ts';
import { groups, remarks } from './batches/sorting.ts';
import { holders } from './batches/holders.ts';
import { nameservers } from './batches/nameservers.ts';
import type { BatchWorks } from './batches/ports.ts';
import { bindDomainBatches } from './batches/routes.ts';
import { batchTexts } from './batches/texts.ts';
import { BATCH_JOB, workOnBatch } from './batches/work.ts';
import { bindCart } from './cart/routes.ts';
import { cartTexts } from './cart/texts.ts';
import { bindDomainContacts } from './contacts/routes.ts';
import { CONTACT_JOB, saveContact } from './contacts/save-contact.ts';
import { bindDomainGroups } from './groups/routes.ts';
import { bindNames } from './names/routes.ts';
import { type TenantNames, tenantNames } from './names/tenant-names.ts';
import { nameTexts } from './names/texts.ts';
import { domainPersonal } from './personal.ts';
import type { DomainPorts } from './ports.ts';
import { publishTldPrices } from './prices/publish.ts';
import { TldList } from './prices/tld-list.ts';
import { endingNotices } from './renewals/notice-words.ts';
import { bindRenewals } from './renewals/routes.ts';
import { renewalTexts } from './renewals/texts.ts';
import { bindDomains } from './routes.ts';
import { Availabilities } from './search/availabilities.ts';
import { domainTexts } from './texts.ts';
import { bindTransfers } from './transfers/routes.ts';
import { transferTexts } from './transfers/texts.ts';
import { pollRegistry } from './watch/poll.ts';
import { domainSchedules } from './watch/schedules.ts';
import { domainNotices } from './work/notices.ts';
import { DOMAIN_JOB } from './work/place.ts';
import { workTexts } from './work/texts.ts';
import { workOnOrder } from './work/work.ts';

const HOUR_SECONDS = 3600;
/** How long a batch can be looked at after its end. */
const BATCHES_KEPT_MS = 90 * 24 * HOUR_SECONDS * 1000;
/** How long a start waits for a registry to say what it sells, in milliseconds. */
const PATIENCE_MS = 3_000;

export interface DomainsArea extends Area {
  /** Names of tenants for other areas. */
  names: TenantNames;
  /** Takes what the registry has to tell now, as is done every few minutes. */
  poll(): Promise<void>;
}

/** Domain names: what can be registered, what it costs, and whom names are for. */
export function domainsArea(ports: DomainPorts): DomainsArea {
  const { db, limiter, registrar, now, log } = ports;
  const list = new TldList(ports);
  const availabilities = new Availabilities(registrar, now);
  const publish = async () => {
    if ((await publishTldPrices(ports)) > 0) list.changed();
  };
  const works = (): BatchWorks => ({
    dns: nameservers({ ...ports, list }),
    'update-ownership': holders({ ...ports, list }),
    resolution: ports.recordBatches(),
    group: groups({ ...ports, list }),
    remark: remarks({ ...ports, list }),
  });
  return {
    name: 'domains',
    names: tenantNames({ db, now, list }),
    poll: () => pollRegistry({ ...ports, list }),
    calls(router) {
      bindDomains(router, { limiter, list, availabilities });
      bindCart(router, { ...ports, list, availabilities });
      bindNames(router, { ...ports, list });
      bindRenewals(router, { ...ports, list });
      bindTransfers(router, { ...ports, list });
      bindDomainContacts(router, ports);
      bindDomainGroups(router, ports);
      bindDomainBatches(router, { ...ports, works });
    },
    jobs: {
      [BATCH_JOB]: (job) => workOnBatch({ db, now, works }, job),
      [CONTACT_JOB]: (job) => saveContact(ports, job),
      // Somebody has paid for it.
      [DOMAIN_JOB]: { outlastsOverload: true, handle: (job) => workOnOrder(ports, job) },
    },
    schedules: {
      'tld-prices': { every: HOUR_SECONDS, run: publish },
      ...domainSchedules({ ...ports, list }),
    },
    texts: {
      ...domainTexts,
      ...cartTexts,
      ...workTexts,
      ...nameTexts,
      ...renewalTexts,
      ...transferTexts,
      ...batchTexts,
    },
    notices: { ...domainNotices, ...endingNotices },
    personal: domainPersonal(ports),
    cleanUp: () => forgetBatches(db, new Date(now().getTime() - BATCHES_KEPT_MS)),
    async seed() {
      const work = publish();
      // What comes after the start is tried again within the hour.
      work.catch((error: unknown) => log.warn({ err: error }, 'Prices of domain names weren’t published'));
      await within(PATIENCE_MS, work);
    },
    stop: () => registrar.close(),
  };
}
