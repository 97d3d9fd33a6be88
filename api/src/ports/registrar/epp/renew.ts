import type { RegistrarAnswer, RenewRequest } from '../registrar.ts';
import { answerOf, type EppClient, type Refused, refused } from './client.ts';
import type { DomainInfo, InfoAnswer } from './domain-info.ts';
import { expectedFee } from './fees.ts';
import { NS } from './namespaces.ts';
import { priceRefusal } from './price-refusal.ts';
import { dateOf } from './response.ts';
import { epp } from './session.ts';
import type { SoldTld } from './sold-tlds.ts';
import { child, childText } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

const domain = elementsOf(NS.domain);

const dayOf = (date: Date | undefined): string => date?.toISOString().slice(0, 10) ?? '';

/** Renews from the end that is named, which keeps the same request from renewing twice (RFC 5731 3.2.3). */
export async function renewDomain(
  client: EppClient,
  request: RenewRequest,
  policy: SoldTld | undefined,
  info: (name: string) => Promise<InfoAnswer>,
): Promise<RegistrarAnswer<{ expiresAt: Date }>> {
  const { key, name, until, years, fee } = request;
  const asked = await client.ask({
    kind: 'changes',
    about: name,
    key,
    build: (services) => ({
      action: epp(
        'renew',
        domain(
          'renew',
          domain('name', name),
          domain('curExpDate', dayOf(until)),
          domain('period', { unit: 'y' }, String(years)),
        ),
      ),
      extensions: [expectedFee(services, 'renew', fee)],
    }),
  });
  if (!asked.ok) return answerOf(await refusalOfRenew(client, request, policy, asked, info));
  const { response } = asked.value;
  const expiresAt = dateOf(childText(child(response.data, NS.domain, 'renData'), NS.domain, 'exDate'));
  if (!expiresAt) return answerOf(refused('UNKNOWN_OUTCOME', 'Renewed, but the new end was not told'));
  return { ok: true, value: { expiresAt }, reference: response.reference };
}

/** Codes with which servers refuse a renewal whose end isn't the present one. */
const OF_THE_END: ReadonlySet<number | undefined> = new Set([2004, 2005, 2105, 2306, 2308]);

async function refusalOfRenew(
  client: EppClient,
  request: RenewRequest,
  policy: SoldTld | undefined,
  refusal: Refused,
  info: (name: string) => Promise<InfoAnswer>,
): Promise<Refused> {
  const { name, until, years, fee } = request;
  const code = refusal.response?.code;
  const present: DomainInfo | undefined = OF_THE_END.has(code) ? valueOf(await info(name)) : undefined;
  if (present?.ours === true && dayOf(present.expiresAt) !== dayOf(until))
    return refused('END_DIFFERS', `${name} ends on ${dayOf(present.expiresAt)}`);
  return (
    (policy && (await priceRefusal(client, { command: 'renew', name, years, fee, policy }, refusal))) ??
    refusal
  );
}

const valueOf = (answer: InfoAnswer): DomainInfo | undefined => (answer.ok ? answer.value : undefined);
