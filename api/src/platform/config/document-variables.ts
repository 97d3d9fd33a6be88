import { z } from 'zod';
import { endpoint, yesNo } from './kinds.ts';

/** Where documents of customers are kept. */
export const documentVariables = {
  DOCUMENTS: {
    schema: z.enum(['folder', 's3']),
    default: 'folder',
    text: 'Where documents of customers are kept, sealed: folder is DATA_DIR/documents, s3 a bucket of any server that speaks the S3 protocol',
  },
  S3_ENDPOINT: {
    schema: z.union([z.literal(''), endpoint]).transform((value) => value || undefined),
    default: '',
    text: 'Address of that server, such as https://s3.example.com; empty takes Amazon’s',
  },
  S3_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,60}$/i, 'must be a name of letters, digits and hyphens'),
    default: 'us-east-1',
    text: 'Region of the bucket',
  },
  S3_BUCKET: {
    schema: z.union([
      z.literal(''),
      z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
    ]),
    default: '',
    text: 'Bucket of documents; keep releases in another one',
  },
  S3_PATH_STYLE: {
    schema: yesNo,
    default: '1',
    text: '1 names the bucket in the path, as most servers want it, 0 in the host name',
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string(),
    default: '',
    text: 'Who reads, writes and deletes objects below documents/ in the bucket',
  },
  S3_SECRET_ACCESS_KEY: { schema: z.string(), default: '', text: 'Secret of S3_ACCESS_KEY_ID' },
} satisfies Record<string, { schema: z.ZodType<unknown, string>; default: string; text: string }>;
