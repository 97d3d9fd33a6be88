import type { RegistrarAnswer, RegistrarEvent } from '../registrar.ts';
import { answerOf, type EppClient } from './client.ts';
import { NS } from './namespaces.ts';
import type { EppResponse } from './response.ts';
import { epp } from './session.ts';
import { child, childText, type XmlElement } from './xml-element.ts';

/** A message waits; none does (RFC 5730 2.9.2.3). */
const HAS_MESSAGE = 1301;

/** The oldest message, if there is one: a server shows the next when it is acknowledged. */
export async function pollEvents(
  client: EppClient,
  now: () => Date,
): Promise<RegistrarAnswer<RegistrarEvent[]>> {
  const asked = await client.ask({
    kind: 'reads',
    build: () => ({ action: epp('poll', { op: 'req' }) }),
  });
  if (!asked.ok) return answerOf(asked);
  const { response } = asked.value;
  const { reference, queue } = response;
  if (response.code !== HAS_MESSAGE || !queue) return { ok: true, value: [], reference };
  const name = nameOf(response);
  const event: RegistrarEvent = {
    id: queue.id,
    at: queue.at ?? now(),
    ...(name !== undefined && { name }),
    kind: kindOf(response),
    text: queue.text === '' ? response.text : queue.text,
  };
  return { ok: true, value: [event], reference };
}

export async function acknowledgeEvent(client: EppClient, id: string): Promise<RegistrarAnswer<void>> {
  const asked = await client.ask({
    kind: 'reads',
    build: () => ({ action: epp('poll', { op: 'ack', msgID: id }) }),
  });
  // Acknowledged before, it isn't there any more.
  if (!asked.ok && asked.code !== 'NOT_FOUND') return answerOf(asked);
  return { ok: true, value: undefined, reference: asked.ok ? asked.value.response.reference : '' };
}

/** The object that a message is about, by its form. */
const dataOf = ({ data }: EppResponse, name: string): XmlElement | undefined => child(data, NS.domain, name);

function nameOf(response: EppResponse): string | undefined {
  for (const form of ['infData', 'trnData', 'renData', 'panData', 'creData']) {
    const name = childText(dataOf(response, form), NS.domain, 'name');
    if (name !== undefined) return name.toLowerCase();
  }
  return undefined;
}

function kindOf(response: EppResponse): RegistrarEvent['kind'] {
  const pending = child(dataOf(response, 'panData'), NS.domain, 'name')?.attributes['paResult'];
  if (pending !== undefined)
    return pending === '1' || pending === 'true' ? 'pending-done' : 'pending-refused';
  if (dataOf(response, 'trnData')) return 'transfer';
  if (dataOf(response, 'renData')) return 'renewed';
  if (child(response.data, NS.lowBalance, 'pollData')) return 'deposit-low';
  const change = child(child(response.extension, NS.changePoll, 'changeData'), NS.changePoll, 'operation');
  return change ? kindOfChange(change) : 'other';
}

/** What the registry did by itself (RFC 8590 2.1). */
function kindOfChange({ text, attributes }: XmlElement): RegistrarEvent['kind'] {
  const operation = text.trim();
  if (operation === 'autoPurge' || (operation === 'delete' && attributes['op'] === 'purge')) return 'deleted';
  if (operation === 'autoRenew' || operation === 'renew') return 'renewed';
  return operation === 'transfer' ? 'transfer' : 'changed';
}
