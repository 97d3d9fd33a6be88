import { AFTER_REFUSAL, type RegistrarAnswer, type RequestKey } from '../registrar.ts';
import { answerOf, type EppClient, type Refused } from './client.ts';
import { type InfoAnswer, readRgp } from './domain-info.ts';
import { readCredit } from './fees.ts';
import { NS } from './namespaces.ts';
import { epp, newKey } from './session.ts';
import type { XmlElement } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

const [domain, rgp] = [elementsOf(NS.domain), elementsOf(NS.rgp)];

type Info = (name: string) => Promise<InfoAnswer>;

/** Deletes a domain (RFC 5731 3.2.2): at once, or with 1001 into redemption (RFC 3915 2). */
export async function removeDomain(
  client: EppClient,
  name: string,
  { key }: RequestKey,
  info: Info,
): Promise<RegistrarAnswer<{ refunded: boolean }>> {
  const services = await client.services();
  if (!services.ok) return answerOf(services);
  // A server that tells no credits gives the fee back within the add period.
  const before = services.value.has(NS.fee) ? undefined : await info(name);
  if (before && !before.ok) return answerOf(before);
  const asked = await client.ask({
    kind: 'changes',
    about: name,
    key,
    pendingIsDone: true,
    build: () => ({ action: epp('delete', domain('delete', domain('name', name))) }),
  });
  if (!asked.ok) return answerOf(asked);
  const { response } = asked.value;
  const refunded = before
    ? response.code === 1000 && before.value.rgp.includes('addPeriod')
    : readCredit(response);
  return { ok: true, value: { refunded }, reference: response.reference };
}

/**
 * Takes a domain out of redemption (RFC 3915 4.2.5): the request, and the report where the server waits for one.
 * Asked again after a cut between the two, it goes on with the report.
 */
export async function restoreDomain(
  client: EppClient,
  name: string,
  { key }: RequestKey,
  info: Info,
  now: () => Date,
): Promise<RegistrarAnswer<void>> {
  const asked = await askRestore(client, name, key, rgp('restore', { op: 'request' }));
  if (asked.ok && !readRgp(asked.value.response.extension, 'upData').includes('pendingRestore'))
    return { ok: true, value: undefined, reference: asked.value.response.reference };
  if (!asked.ok && asked.response === undefined) return answerOf(asked);
  const present = await info(name);
  if (!present.ok) return answerOf(asked.ok ? present : asked);
  if (!present.value.rgp.includes('pendingRestore')) {
    if (!asked.ok) return answerOf(asked);
    return { ok: true, value: undefined, reference: present.reference };
  }
  const { updatedAt } = present.value;
  const at = now();
  const data = `${name}, ${present.value.repositoryId}, name servers: ${present.value.nameservers.join(' ')}`;
  const reported = await askRestore(
    client,
    name,
    newKey(),
    rgp(
      'restore',
      { op: 'report' },
      rgp(
        'report',
        rgp('preData', data),
        rgp('postData', data),
        rgp('delTime', (updatedAt ?? at).toISOString()),
        rgp('resTime', at.toISOString()),
        rgp('resReason', 'The registrant asked for it'),
        STATEMENTS.map((statement) => rgp('statement', statement)),
      ),
    ),
  );
  if (reported.ok) return { ok: true, value: undefined, reference: reported.value.response.reference };
  return answerOf(uncertain(reported));
}

/** What every report has to say (RFC 3915 4.2.5). */
const STATEMENTS = [
  'This registrar has not restored the Registered Name in order to assume the rights to use or sell the Registered Name for itself or for any third party.',
  "The information in this report is true to best of this registrar's knowledge, and this registrar acknowledges that intentionally supplying false information in this report shall constitute an incurable material breach of the Registry-Registrar Agreement.",
];

/**
 * The request has gone through: what became of it is looked up, not paid back, unless it can be asked again, which
 * goes on with the report.
 */
const uncertain = (refusal: Refused): Refused =>
  AFTER_REFUSAL[refusal.code] === 'later' ? refusal : { ...refusal, code: 'UNKNOWN_OUTCOME' };

const askRestore = (client: EppClient, name: string, key: string, restore: XmlElement) =>
  client.ask({
    kind: 'changes',
    about: name,
    key,
    pendingIsDone: true,
    build: () => ({
      // An update that changes nothing by itself (RFC 3915 4.2.5).
      action: epp('update', domain('update', domain('name', name), domain('chg'))),
      extensions: [rgp('update', restore)],
    }),
  });
