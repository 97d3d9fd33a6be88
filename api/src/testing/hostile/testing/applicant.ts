import { accountCalls } from '@certdeck/contract';
import type { Shop } from '../../../areas/orders/testing/shop.ts';

/** Ids of what proves a person and an organisation. */
export interface DeskProofs {
  person: string;
  organisation: string;
}

/** Proofs of identity of an account of its own, since the owner's are sent in again by the calls under test. */
export async function applicantOf(shop: Shop, word: string): Promise<DeskProofs> {
  const { token } = await shop.addAccount();
  const number = `${word}-DESK-1`;
  await shop.call(accountCalls.provePerson, { name: `${word} applicant`, idCard: number }, { token });
  const person = await shop.call(accountCalls.readPersonProof, {}, { token });
  const company = { orgName: `${word} Applicant Ltd`, legalName: `${word} applicant`, socialCode: number };
  const account = { openAccount: `${word} bank`, bankAccount: number };
  const sent = await shop.call(accountCalls.proveOrganization, { ...company, ...account }, { token });
  return { person: person.body.data.id, organisation: sent.body.data.id };
}
