import { type TextSeal, textSeal } from '../../ports/issuers/keys/sealed-text.ts';

/** Seals the secrets of authenticators: whoever reads the table or a backup of it has none. */
export type SecretSeal = TextSeal;

/** @param keyOf 32 octets that every process of the installation has */
export const secretSeal = (keyOf: () => Promise<Buffer>): SecretSeal => textSeal(keyOf, 'authenticator');
