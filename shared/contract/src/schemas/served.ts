import { z } from 'zod';
import { line, orderNo, wholeNumber } from './wire.ts';

export const servedRow = z.object({
  /** Host that was asked for, in ASCII. */
  host: z.string(),
  /** Address that answered or didn't; '' where the name has none. */
  address: z.string(),
  /**
   * `current`: the certificate in force; `earlier`: one that this order had before; `other`: another one; `noTls`: nothing
   * that speaks TLS for this name; `unreachable`: no connection; `refused`: an address of a private network, which isn't
   * dialled; `noName`, `noAddress`, `dnsFailed`: the name has no address; `late`: there was no time left.
   */
  state: z.enum([
    'current',
    'earlier',
    'other',
    'noTls',
    'unreachable',
    'refused',
    'noName',
    'noAddress',
    'dnsFailed',
    'late',
  ]),
  /** Of the current one: whether the server sends the intermediate certificate too; '' where there is nothing to say. */
  chain: z.enum(['complete', 'incomplete', '']),
  /** Of the certificate that was sent: upper-case hexadecimal, common name of the issuer, Unix seconds; '' and 0 for none. */
  serial: z.string(),
  issuer: z.string(),
  notAfter: z.number().int(),
});
export const checkServed = {
  input: z.object({
    id: orderNo,
    host: line(253).optional(),
    port: wholeNumber(1, 65_535).optional(),
  }),
  data: z.object({
    /** Unix seconds. */
    checkedAt: z.number().int(),
    rows: z.array(servedRow),
    /** Names with a wildcard, which have no servers of their own. */
    wildcards: z.array(z.string()),
    /** Further names of the order that were not asked for. */
    left: z.number().int(),
  }),
};
