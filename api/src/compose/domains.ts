import { domainsArea } from '../areas/domains/area.ts';
import { BASE_CURRENCY } from '../ports/payments/provider.ts';
import { listRates } from '../areas/rates/rates.store.ts';
import type { Area } from '../platform/area/area.ts';
import { openRegistrar } from '../ports/registrar/open-registrar.ts';
import type { Parts } from './parts.ts';

/** Domain names, over the registrar that the configuration names. */
export const domainsOf = ({ config, db, now, log, limiter, nudge }: Parts): Area =>
  domainsArea({
    db,
    now,
    log,
    limiter,
    nudge,
    registrar: openRegistrar({ config, db, now, log }),
    currency: BASE_CURRENCY,
    rates: () => listRates(db),
    points: config.DOMAIN_MARGIN_BASIS_POINTS,
  });
