import type { RegistrarAnswer } from '../registrar.ts';
import { answerOf, type EppClient, refused } from './client.ts';
import { minorUnits } from './decimal.ts';
import type { Fee } from './fees.ts';
import { NS } from './namespaces.ts';
import { epp } from './session.ts';
import { child, childText } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

const balance = elementsOf(NS.balance);

/**
 * What is left at the registry: asked for where the server has an object for it (Verisign's balance mapping, whose
 * amounts are in the account's one currency), else what it said behind the last command that cost something.
 */
export async function askDeposit(
  client: EppClient,
  currency: string,
  last: () => Fee | undefined,
): Promise<RegistrarAnswer<Fee>> {
  const services = await client.services();
  if (!services.ok) return answerOf(services);
  if (!services.value.has(NS.balance)) {
    const lastBalance = last();
    return lastBalance
      ? { ok: true, value: lastBalance, reference: '' }
      : answerOf(
          refused('POLICY', 'The registry tells the balance only with what is paid, and nothing was yet'),
        );
  }
  const asked = await client.ask({
    kind: 'reads',
    build: () => ({ action: epp('info', balance('info')) }),
  });
  if (!asked.ok) return answerOf(asked);
  const { data, reference } = asked.value.response;
  const available = childText(child(data, NS.balance, 'infData'), NS.balance, 'availableCredit') ?? '';
  const amount = minorUnits(available, currency);
  if (amount === undefined) return answerOf(refused('UNREACHABLE', 'The registry told no balance'));
  return { ok: true, value: { amount, currency }, reference };
}
