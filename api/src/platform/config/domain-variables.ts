import { isDomain } from '@certdeck/validation';
import { z } from 'zod';
import { parseServer } from '../dns/server-list.ts';
import { addressList, wholeNumber, yesNo } from './kinds.ts';

const listenList = addressList.transform((entries, context) =>
  entries.flatMap((entry) => {
    try {
      const { address, port } = parseServer(entry);
      return { address, port };
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be addresses with an optional port: 192.0.2.1:53,[2001:db8::1]:53',
      });
      return [];
    }
  }),
);

const isHost = (name: string) => isDomain(name) && /^[a-z0-9.-]+$/.test(name);

/** Where domain names are registered, and what is earned by it. */
export const domainVariables = {
  REGISTRAR: {
    schema: z.enum(['embedded', 'epp']),
    default: 'embedded',
    text: 'Where domain names are registered: embedded is a registry of this installation, with names below .test, epp a server that speaks RFC 5730',
  },
  DOMAIN_MARGIN_BASIS_POINTS: {
    schema: wholeNumber.refine((points) => points <= 1_000_000, 'at most 1000000'),
    default: '1500',
    text: 'What is added to a registry’s prices of domain names, in hundredths of a percent; the sum is rounded up to whole units',
  },
  DOMAIN_NAMESERVERS: {
    schema: addressList.refine(
      (names) =>
        names.length !== 1 &&
        names.length <= 13 &&
        new Set(names).size === names.length &&
        names.every(isHost),
      'must be 2 to 13 host names in lower case, or empty',
    ),
    default: '',
    text: 'Name servers of newly registered domain names, divided by commas, 2 to 13; empty registers them without any, so that they answer nowhere until their owners name some',
  },
  DNS_HOSTING: {
    schema: yesNo,
    default: '0',
    text: '1 lets tenants keep the DNS records of their names here; DOMAIN_NAMESERVERS are the servers that answer for them. A demonstration always does',
  },
  DNS_LISTEN: {
    schema: listenList,
    default: '',
    text: 'Addresses at which this process answers questions about those names, over UDP and TCP, comma-joined, such as 192.0.2.1:53,[2001:db8::1]:53; empty answers none, in a demonstration a free port of 127.0.0.1',
  },
} satisfies Record<string, { schema: z.ZodType<unknown, string>; default: string; text: string }>;
