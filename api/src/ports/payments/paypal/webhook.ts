import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { WebhookNews } from '../provider.ts';
import type { ProviderPayments } from '../provider-payments.store.ts';
import type { PaypalClient } from './paypal-client.ts';

/** An event about an order, a capture or a refund. */
const event = z.object({
  id: z.string().min(1),
  resource: z.object({
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  }),
});

const verification = z.object({ verification_status: z.literal('SUCCESS') });

/** Headers of a call, with the names of their fields in what PayPal is asked. */
const SIGNED = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/**
 * Reads a call of PayPal's and asks PayPal whether it made it (POST /v1/notifications/verify-webhook-signature). What
 * names no payment of ours is no news, whoever sent it, and PayPal isn't asked about it: nobody can have us ask PayPal
 * things. Where PayPal doesn't answer, the call counts as not signed, and comes again.
 */
export async function readEvent(
  raw: Buffer,
  headers: Readonly<Record<string, string>>,
  { client, payments, webhookID }: { client: PaypalClient; payments: ProviderPayments; webhookID: string },
): Promise<WebhookNews | 'bad-signature'> {
  const text = raw.toString('utf8');
  const read = event.safeParse(parseJson(text));
  const signed = Object.entries(SIGNED).map(([field, header]) => [field, headers[header] ?? '']);
  if (!read.success || signed.some(([, value]) => value === '')) return 'bad-signature';
  const { id: eventID, resource } = read.data;
  // A refund's begins with the name of its payment.
  const [name = ''] = (resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? '').split('-');
  const row = await payments.findByName(name);
  if (!row) return { eventID, refs: [] };
  // The event goes back as it came: the signature is over its octets.
  const fields = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookID });
  const answer = await client.call({
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body: `${fields.slice(0, -1)},"webhook_event":${text}}`,
  });
  const isOurs = answer.kind === 'answered' && verification.safeParse(answer.body).success;
  return isOurs ? { eventID, refs: [{ accountID: row.account_id, id: row.name }] } : 'bad-signature';
}
