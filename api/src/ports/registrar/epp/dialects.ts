import { NS } from './namespaces.ts';

/**
 * In what a server differs from the standards' plain form. What a greeting tells isn't repeated here: name servers
 * are objects of their own where host objects are announced, and else stand in the domain (RFC 5731 1.1).
 */
export interface Dialect {
  /** False: the registry keeps no contacts, and gets none. */
  contacts: boolean;
  /** Names of one check at most. */
  checkLimit: number;
  /** What the server has to announce besides domains, since without it money or names would be at risk. */
  required: readonly string[];
  /** What is used where the server announces it. */
  optional: readonly string[];
  /** Whether each command about an object names the top-level domain that it is for. */
  namestore: boolean;
}

const STANDARD = [NS.rgp, NS.secDns, NS.launch, NS.changePoll];

export const DIALECTS = {
  /** RFC 5730 to 5734 and the extensions of the IETF, as they are written. */
  generic: {
    contacts: true,
    checkLimit: 20,
    required: [],
    optional: [...STANDARD, NS.fee],
    namestore: false,
  },
  /** `com` and `net`: one price for all names, no contacts at the registry, 13 names a check. */
  verisign: {
    contacts: false,
    checkLimit: 13,
    required: [NS.namestore],
    optional: [...STANDARD, NS.balance, NS.lowBalance],
    namestore: true,
  },
  /** Has names at prices of their own, so that it isn't used without the fee extension. */
  centralnic: {
    contacts: true,
    checkLimit: 20,
    required: [NS.fee],
    optional: STANDARD,
    namestore: false,
  },
  /** A gateway to many registries. */
  hexonet: {
    contacts: true,
    checkLimit: 20,
    required: [],
    optional: [...STANDARD, NS.fee],
    namestore: false,
  },
} satisfies Record<string, Dialect>;

export type DialectName = keyof typeof DIALECTS;
