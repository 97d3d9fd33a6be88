import type { CreateRequest, RegisteredDomain, RegistrarAnswer } from '../registrar.ts';
import { newAuthInfo } from './auth-info.ts';
import { answerOf, type EppClient, type Refused, refused } from './client.ts';
import { expectedFee } from './fees.ts';
import { makeHosts, serversOf } from './hosts.ts';
import { NS } from './namespaces.ts';
import { priceRefusal } from './price-refusal.ts';
import { epp } from './session.ts';
import type { SoldTld } from './sold-tlds.ts';
import { elementsOf } from './xml-writer.ts';

const [domain, launch] = [elementsOf(NS.domain), elementsOf(NS.launch)];

/**
 * Registers a name (RFC 5731 3.2.1). The answer of a create is short, so that the domain is asked for behind it;
 * where that fails the outcome has to be looked at.
 */
export async function createDomain(
  client: EppClient,
  request: CreateRequest,
  policy: SoldTld | undefined,
  info: (name: string) => Promise<RegistrarAnswer<RegisteredDomain>>,
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
  if (!asked.ok) return answerOf(await refusalOfCreate(client, request, policy, asked));
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
      extensions: [
        expectedFee(services, 'create', fee),
        claims && services.has(NS.launch) ? acceptedNotice(claims) : undefined,
      ],
    }),
  });
}

/** The notice of marks that the customer has accepted (RFC 8334 3.3.2). */
function acceptedNotice({ noticeId, notAfter, acceptedAt }: NonNullable<CreateRequest['claims']>) {
  return launch(
    'create',
    launch('phase', 'claims'),
    launch(
      'notice',
      launch('noticeID', noticeId),
      launch('notAfter', notAfter.toISOString()),
      launch('acceptedDate', acceptedAt.toISOString()),
    ),
  );
}

async function refusalOfCreate(
  client: EppClient,
  { name, years, fee }: CreateRequest,
  policy: SoldTld,
  refusal: Refused,
): Promise<Refused> {
  // The name itself can't be missing, and the name servers were made: what isn't there is a contact.
  if (refusal.code === 'NOT_FOUND') return { ...refusal, code: 'CONTACT_INVALID' };
  return (await priceRefusal(client, { command: 'create', name, years, fee, policy }, refusal)) ?? refusal;
}
