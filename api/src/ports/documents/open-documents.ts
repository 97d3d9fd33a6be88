import { join, resolve } from 'node:path';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import type { DocumentStore } from './documents.ts';
import { folderObjects } from './folder-objects.ts';
import type { Objects } from './objects.ts';
import { s3Objects } from './s3-objects.ts';
import { sealedDocuments } from './sealed-documents.ts';

export type DocumentVariables = Pick<
  Config,
  | 'DATA_DIR'
  | 'DOCUMENTS'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_PATH_STYLE'
  | 'S3_REGION'
  | 'S3_SECRET_ACCESS_KEY'
>;

/**
 * The place of customers' documents that the configuration names.
 * @param keyOf key under which they are sealed
 * @throws ConfigError when what it needs is not set, or a bucket is described and not chosen
 */
export function openDocuments(config: DocumentVariables, keyOf: () => Promise<Buffer>): DocumentStore {
  return sealedDocuments(objectsOf(config), keyOf);
}

function objectsOf(config: DocumentVariables): Objects {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (config.DOCUMENTS === 'folder') {
    const given = needed.find((name) => config[name] !== '');
    // Documents would be in a folder of each machine while everybody believes them in the bucket.
    if (given) throw new ConfigError(`${given} is set, so DOCUMENTS must be s3`);
    return folderObjects(join(resolve(config.DATA_DIR), 'documents'));
  }
  const missing = needed.find((name) => config[name] === '');
  if (missing) throw new ConfigError(`DOCUMENTS is s3, so ${missing} must be set`);
  return s3Objects({
    endpoint: config.S3_ENDPOINT ?? `https://s3.${config.S3_REGION}.amazonaws.com`,
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    pathStyle: config.S3_PATH_STYLE,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
}
