import type { XmlElement } from '../epp/xml-element.ts';
import type { RefusalCode } from '../registrar.ts';
import { domain, fee } from './elements.ts';
import type { ServedAnswer } from './epp-server.ts';

export type Answered = ServedAnswer | Promise<ServedAnswer>;

/** Result codes with which registries refuse (RFC 5730 3; prices RFC 8748 3.4). */
const CODES: Readonly<Record<RefusalCode, number>> = {
  TAKEN: 2302,
  RESERVED: 2306,
  PRICE_CHANGED: 2004,
  CLAIMS_NEEDED: 2003,
  NAME_INVALID: 2005,
  // Of a domain: a contact that it names isn't there.
  CONTACT_INVALID: 2303,
  NOT_FOUND: 2303,
  NOT_OURS: 2201,
  NOT_ELIGIBLE: 2105,
  LOCKED: 2304,
  CODE_INVALID: 2202,
  END_DIFFERS: 2004,
  DEPOSIT_LOW: 2104,
  PENDING: 1001,
  UNREACHABLE: 2400,
  UNKNOWN_OUTCOME: 2400,
  POLICY: 2306,
};

export const done = (data?: XmlElement, ...extensions: (XmlElement | undefined)[]): ServedAnswer => ({
  code: 1000,
  text: 'Command completed successfully',
  ...(data && { data }),
  extensions,
});

/** What a refusal of the port is in the protocol. */
export function refusalAnswer({ code, detail }: { code: RefusalCode; detail: string }): ServedAnswer {
  const values =
    code === 'NAME_INVALID'
      ? [domain('name', 'the name')]
      : code === 'PRICE_CHANGED'
        ? [fee('fee', '0.00')]
        : [];
  return { code: CODES[code], text: code === 'RESERVED' ? `Reserved: ${detail}` : detail, values };
}
