import { z } from 'zod';
import { decodeSealed, encodeSealed, openWithKey, sealWithKey } from '../../ports/issuers/keys/seal.ts';

const personNumbers = z.object({ idCard: z.string() });
const organizationNumbers = z.object({
  legalName: z.string(),
  socialCode: z.string(),
  openAccount: z.string(),
  bankAccount: z.string(),
});
export type PersonNumbers = z.output<typeof personNumbers>;
export type OrganizationNumbers = z.output<typeof organizationNumbers>;

const schemas = { person: personNumbers, organisation: organizationNumbers };
/** What is sealed of each kind of proof. */
export interface Numbers {
  person: PersonNumbers;
  organisation: OrganizationNumbers;
}

/** Seals numbers of documents and bank accounts: whoever reads the table or a backup of it has none. */
export interface IdentitySeal {
  seal<Kind extends keyof Numbers>(kind: Kind, proofID: string, numbers: Numbers[Kind]): Promise<Buffer>;
  /** @throws SealError for what was changed, or belongs to another proof */
  open<Kind extends keyof Numbers>(kind: Kind, proofID: string, sealed: Buffer): Promise<Numbers[Kind]>;
}

const nameOf = (kind: string, proofID: string): string => `identity ${kind} ${proofID}`;

/** @param keyOf 32 octets that every process of the installation has */
export const identitySeal = (keyOf: () => Promise<Buffer>): IdentitySeal => ({
  async seal(kind, proofID, numbers) {
    const content = Buffer.from(JSON.stringify(numbers));
    return encodeSealed(sealWithKey(await keyOf(), nameOf(kind, proofID), content));
  },
  async open(kind, proofID, sealed) {
    const content = openWithKey(await keyOf(), nameOf(kind, proofID), decodeSealed(Buffer.from(sealed)));
    return schemas[kind].parse(JSON.parse(content.toString())) as Numbers[typeof kind];
  },
});
