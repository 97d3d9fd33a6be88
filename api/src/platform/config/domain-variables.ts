import { z } from 'zod';
import { wholeNumber } from './kinds.ts';

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
} satisfies Record<string, { schema: z.ZodType<unknown, string>; default: string; text: string }>;
