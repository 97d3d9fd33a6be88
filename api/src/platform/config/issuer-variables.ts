import { z } from 'zod';
import { optionalUrl, yesNo } from './kinds.ts';

/** Who issues, and how it is reached. */
export const issuerVariables = {
  ISSUER: {
    schema: z.enum(['embedded', 'acme']),
    default: 'embedded',
    text: 'Who issues: embedded is the authority of this installation, acme one that speaks RFC 8555',
  },
  ACME_DIRECTORY: {
    schema: optionalUrl(/^https$/),
    default: '',
    text: 'Address of the directory of that authority, such as https://acme.example/directory',
  },
  ACME_TERMS_AGREED: {
    schema: yesNo,
    default: '0',
    text: '1 says that you agree to the terms of service that its directory names; needed',
  },
  ACME_EMAIL: {
    schema: z.union([z.literal(''), z.email()]),
    default: '',
    text: 'Where the authority writes to',
  },
  ACME_EAB_KID: {
    schema: z.string(),
    default: '',
    text: 'Identifier of the key that binds our account to one that you have with the authority (external account binding)',
  },
  ACME_EAB_HMAC_KEY: {
    schema: z.string(),
    default: '',
    text: 'That key, in base64url as the authority gives it',
  },
  ACME_ROOT: {
    schema: z.string(),
    default: '',
    text: 'Common name of the root that chains should end at, where the authority offers several',
  },
  ACME_CA_FILE: {
    schema: z.string(),
    default: '',
    text: 'File of certificates in PEM that the directory’s own certificate may come from; empty takes those of the system',
  },
  ACME_PRIVATE: {
    schema: yesNo,
    default: '0',
    text: '1 lets the directory be at an address that is not public, such as a test server on this machine',
  },
} satisfies Record<string, { schema: z.ZodType<unknown, string>; default: string; text: string }>;
