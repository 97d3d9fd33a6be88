import { randomBytes } from 'node:crypto';
import { yearsAfter } from '../../../platform/clock/years.ts';
import type { CreateRequest, RegisteredDomain, RegistrarAnswer } from '../registrar.ts';
import { requireContacts, requireName, requireNameservers } from './domain-rules.ts';
import { charge, requireFee } from './money.ts';
import { claimsKeyOf, premiumPrices, reservedWhy } from './name-classes.ts';
import { RegistryRefusal } from './refusal.ts';
import { shown, withNext } from './registration.ts';
import { insertDomain, lockDomain } from './registry.store.ts';
import { once, type Session } from './request.ts';
import { settle } from './settling.ts';

/** Registers a name; of several who want it at once, one gets it. */
export function create(session: Session, request: CreateRequest): Promise<RegistrarAnswer<RegisteredDomain>> {
  const { name, years, contacts, nameservers, fee, claims } = request;
  const { registrarID } = session;
  return once(session, 'create', request, async (trx, at) => {
    const { policy, label } = requireName(name);
    const before = await lockDomain(trx, name);
    if (before && (await settle(trx, before, at)))
      throw new RegistryRefusal('TAKEN', `${name} is registered`);
    const reserved = reservedWhy(label, policy);
    if (reserved !== undefined) throw new RegistryRefusal('RESERVED', `${name} ${reserved}`);
    if (!Number.isInteger(years) || years < policy.minYears || years > policy.maxYears)
      throw new RegistryRefusal(
        'NOT_ELIGIBLE',
        `${policy.tld} is registered for ${policy.minYears} to ${policy.maxYears} years`,
      );
    if (claimsKeyOf(label, policy) !== undefined && (!claims || claims.notAfter <= at))
      throw new RegistryRefusal('CLAIMS_NEEDED', `The claims notice of ${name} has to be accepted`);
    await requireContacts(trx, registrarID, contacts);
    requireNameservers(name, nameservers);
    const premium = premiumPrices(label, policy);
    const prices = premium ?? policy.prices;
    const amount = prices.register + prices.renew * (years - 1);
    requireFee(fee, prices, amount, premium !== undefined);
    const row = withNext(
      {
        name,
        repository_id: `D${randomBytes(8).toString('hex').toUpperCase()}-CERTDECK`,
        registrar_id: registrarID,
        contacts,
        nameservers,
        statuses: [],
        created_at: at,
        expires_at: yearsAfter(at, years),
        deleted_at: null,
        create_fee: amount,
        transfer_code: null,
        transfer: null,
        announced_phase: 'active',
        next_at: at,
      },
      at,
    );
    if (!(await insertDomain(trx, row))) throw new RegistryRefusal('TAKEN', `${name} is registered`);
    await charge(trx, session, name, 'create', amount, at);
    return shown({ ...row, nameservers: [...nameservers], statuses: [] }, registrarID, at);
  });
}
