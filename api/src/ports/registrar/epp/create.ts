import type { CreateRequest, RegisteredDomain, RegistrarAnswer } from '../registrar.ts';
import { newAuthInfo } from '../auth-info.ts';
import { acceptedNotice, askClaims } from './claims.ts';
import { answerOf, type EppClient, type Refused, refused } from './client.ts';
import { expectedFee } from './fees.ts';
import { makeHosts, serversOf } from './hosts.ts';
import { NS } from './namespaces.ts';
import { priceRefusal } from './price-refusal.ts';
import { epp } from './session.ts';
import type { SoldTld } from './sold-tlds.ts';
import { elementsOf } from './xml-writer.ts';

const domain = elementsOf(NS.domain);

/**
 * Registers a name (RFC 5731 3.2.1). The answer of a create is short, so that the domain is asked for behind it;
 * where that fails the outcome has to be looked at.
 */
export async function createDomain(
  client: EppClient,
  request: CreateRequest,
  policy: SoldTld | undefined,
  info: (name: string) => Promise<RegistrarAnswer<RegisteredDomain>>,
  now: () => Date,
): Promise<RegistrarAnswer<RegisteredDomain>> {
  const { name, years, nameservers } = request;
  if (!policy) return answerOf(refused('NAME_INVALID', `${name} is below no top-level domain that is sold`));
  if (!Number.isInteger(years) || years < policy.minYears || years > policy.maxYears)
    return answerOf(
      refused(
        'NOT_ELIGIBLE',
        `${policy.tld} is registered for ${policy.minYears} to ${policy.maxYears} years`,
      ),
    );
  const unmade = await makeHosts(client, name, nameservers);
  if (unmade) return answerOf(unmade);
  const asked = await askCreate(client, request);
  if (!asked.ok) return answerOf(await refusalOfCreate(client, request, policy, asked, now()));
  const made = await info(name);
  if (made.ok) return { ...made, reference: asked.value.response.reference };
  return answerOf(refused('UNKNOWN_OUTCOME', `Registered, but not shown: ${made.detail}`));
}

function askCreate(client: EppClient, request: CreateRequest) {
  const { key, name, years, contacts, nameservers, fee, claims } = request;
  const { registrant, ...others } = contacts;
  const hasContacts = client.dialect.contacts;
  return client.ask({
    kind: 'changes',
    about: name,
    key,
    build: (services) => ({
      action: epp(
        'create',
        domain(
          'create',
          domain('name', name),
          domain('period', { unit: 'y' }, String(years)),
          serversOf(services, nameservers),
          hasContacts ? domain('registrant', registrant) : undefined,
          hasContacts
            ? Object.entries(others).map(([type, handle]) => domain('contact', { type }, handle))
            : undefined,
          domain('authInfo', domain('pw', newAuthInfo())),
        ),
      ),
      extensions: [expectedFee(services, 'create', fee), acceptedNotice(services, claims)],
    }),
  });
}

async function refusalOfCreate(
  client: EppClient,
  { name, years, fee, claims }: CreateRequest,
  policy: SoldTld,
  refusal: Refused,
  at: Date,
): Promise<Refused> {
  // The name itself can't be missing, and the name servers were made: what isn't there is a contact.
  if (refusal.code === 'NOT_FOUND') return { ...refusal, code: 'CONTACT_INVALID' };
  const price = await priceRefusal(client, { command: 'create', name, years, fee, policy }, refusal);
  if (price) return price;
  const isAccepted = claims && claims.notAfter > at;
  return !isAccepted && (await needsNotice(client, name, refusal))
    ? { ...refusal, code: 'CLAIMS_NEEDED' }
    : refusal;
}

/** Codes with which servers refuse a create without a notice, or with an old one. */
const OF_NOTICES: ReadonlySet<number | undefined> = new Set([2003, 2004, 2005, 2306, 2308]);

async function needsNotice(client: EppClient, name: string, { response }: Refused): Promise<boolean> {
  if (!OF_NOTICES.has(response?.code)) return false;
  const services = await client.services();
  const claims = services.ok ? await askClaims(client, services.value, [name]) : undefined;
  return claims?.has(name) === true;
}
