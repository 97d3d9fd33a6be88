import { developerCalls } from '@certdeck/contract';
import type { Customer } from '../../../areas/orders/testing/shop.ts';

/** What an owner has for programs: a key, a credential of ACME clients, a webhook. */
export interface Programs {
  apiKeyID: string;
  acmeCredentialID: string;
  webhookID: string;
}

/** @param made makes something by a call and answers its id */
export async function programsOf(
  made: (call: Parameters<Customer['call']>[0], input: object) => Promise<string>,
  word: string,
): Promise<Programs> {
  const program = { name: `${word} program`, permissions: ['order:read'] };
  const clients = { name: `${word} clients`, scope: 'balance', productNo: 'ALP-DV1', year: 1 };
  const hook = { url: `https://${word}.example/hook`, events: ['order.cancelled'] };
  return {
    apiKeyID: await made(developerCalls.createKey, program),
    acmeCredentialID: await made(developerCalls.createAcmeCredential, clients),
    webhookID: await made(developerCalls.createWebhook, hook),
  };
}
