import type { TenantID } from '../../../platform/database/identifiers.ts';
import { type TextSeal, textSeal } from '../../../ports/issuers/keys/sealed-text.ts';

/**
 * Seals the codes with which names of other registrars are asked for.
 * @param keyOf 32 octets that every process of the installation has
 */
export const codeSeal = (keyOf: () => Promise<Buffer>): TextSeal => textSeal(keyOf, 'transfer code');

/** What the code of a name is sealed for: nobody else's order opens it. */
export const codeOwner = (accountID: TenantID, name: string): string => `${accountID} ${name}`;
