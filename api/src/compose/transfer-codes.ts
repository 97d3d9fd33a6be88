import { derivedKey } from '../areas/authority/derived-key.ts';
import { codeSeal } from '../areas/domains/transfers/code-seal.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { TextSeal } from '../ports/issuers/keys/sealed-text.ts';

/** What seals the codes with which names of other registrars are asked for, in this installation. */
export const transferCodeSeal = (config: Config, db: Db): TextSeal =>
  codeSeal(derivedKey(config, db, 'transfer codes'));
