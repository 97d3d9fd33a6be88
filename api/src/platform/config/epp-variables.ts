import { z } from 'zod';
import { port, wholeNumber } from './kinds.ts';

/** The server of domain names that is reached by EPP (docs/domains.md). */
export const eppVariables = {
  EPP_HOST: {
    schema: z.string(),
    default: '',
    text: 'Host name of the registry’s or reseller’s EPP server',
  },
  EPP_PORT: { schema: port, default: '700', text: 'Port of that server' },
  EPP_SERVER_NAME: {
    schema: z.string(),
    default: '',
    text: 'Name that its certificate is for, where that isn’t EPP_HOST',
  },
  EPP_USER: {
    schema: z.string(),
    default: '',
    text: 'Identifier of your account there (clID)',
  },
  EPP_PASSWORD: { schema: z.string(), default: '', text: 'Password of that account' },
  EPP_PASSWORD_FILE: {
    schema: z.string(),
    default: '',
    text: 'File with that password instead, such as a systemd credential',
  },
  EPP_CA_FILE: {
    schema: z.string(),
    default: '',
    text: 'File of certificates in PEM that the server’s own certificate may come from; empty takes those of the system',
  },
  EPP_CERTIFICATE_FILE: {
    schema: z.string(),
    default: '',
    text: 'File of the certificate in PEM that we show, where the server wants one',
  },
  EPP_KEY_FILE: { schema: z.string(), default: '', text: 'File of its private key in PEM' },
  EPP_DIALECT: {
    schema: z.enum(['generic', 'verisign', 'centralnic', 'hexonet']),
    default: 'generic',
    text: 'What the server differs in from the standards',
  },
  EPP_SESSIONS: {
    schema: wholeNumber.refine((count) => count >= 2 && count <= 5, 'must be 2 to 5'),
    default: '2',
    text: 'Sessions that are open at once at most, 2 to 5',
  },
  EPP_TLDS_FILE: {
    schema: z.string(),
    default: '',
    text: 'File with the top-level domains that are sold, JSON',
  },
} satisfies Record<string, { schema: z.ZodType<unknown, string>; default: string; text: string }>;
