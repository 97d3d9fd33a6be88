import { maskEmail, maskPhone } from '@certdeck/validation';
import { namesOf } from '../areas/accounts/accounts.store.ts';
import { spendByKey } from '../areas/api-keys/spending.ts';
import type { SpendingPorts } from '../areas/approvals/ports.ts';
import { type DomainsArea, domainsArea } from '../areas/domains/area.ts';
import type { DomainPorts } from '../areas/domains/ports.ts';
import { provenOf } from '../areas/identity/proven.ts';
import { announce } from '../areas/messages/messages.store.ts';
import type { NotifyPorts } from '../areas/notify/ports.ts';
import { tell } from '../areas/notify/tell.ts';
import { listCertificatesBelow } from '../areas/orders/below.store.ts';
import { protectingCertificates } from '../areas/orders/protecting.store.ts';
import { listRates } from '../areas/rates/rates.store.ts';
import { BASE_CURRENCY } from '../ports/payments/provider.ts';
import { openRegistrar } from '../ports/registrar/open-registrar.ts';
import type { Parts } from './parts.ts';
import { nameserversOf } from './dns.ts';
import { isAbove } from './spending.ts';
import { transferCodeSeal } from './transfer-codes.ts';

/** Domain names, over the registrar that the configuration names. */
export const domainsOf = (
  { config, db, now, log, limiter, nudge }: Parts,
  spendingPorts: SpendingPorts,
  telling: NotifyPorts,
  recordBatches: DomainPorts['recordBatches'],
): DomainsArea =>
  domainsArea({
    db,
    now,
    log,
    limiter,
    nudge,
    recordBatches,
    registrar: openRegistrar({ config, db, now, log }),
    currency: BASE_CURRENCY,
    rates: () => listRates(db),
    points: config.DOMAIN_MARGIN_BASIS_POINTS,
    isAbove: (trx, payer, cents, at) => isAbove(spendingPorts, trx, payer, cents, at),
    spend: spendByKey,
    codeSeal: transferCodeSeal(config, db),
    nameservers: nameserversOf(config),
    announce: (trx, accountID, notice) => announce(trx, accountID, [notice]),
    certificates: (of, domain, at) => listCertificatesBelow(db, of, domain, at),
    protectingCertificates: (of, domains, at) => protectingCertificates(db, of, domains, at),
    async memberNames(ids) {
      const accounts = await namesOf(db, ids);
      const nameOf = ({ name, email, tel }: { name: string; email: string | null; tel: string | null }) =>
        name || (email ? maskEmail(email) : maskPhone(tel ?? ''));
      return new Map([...accounts].map(([id, one]) => [id, nameOf(one)]));
    },
    async tell(trx, { data, ...fact }) {
      const isNew = await tell(trx, telling, { ...fact, kind: 'domainExpiry' });
      if (isNew && data) await telling.tellWebhooks(trx, fact.accountID, 'domain.expiring', data);
    },
    async isVerified(accountID) {
      const { person, organisation } = await provenOf(db, accountID);
      return person.name !== '' || organisation.name !== '';
    },
  });
