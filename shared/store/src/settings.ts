import type { BucketSettings } from './bucket.ts';

/** A bucket and the place in it. */
export interface StoreSettings extends BucketSettings {
  /** '' or a path that ends in a slash. */
  prefix: string;
}

/** The variables that say where releases are kept. */
export type StoreEnvironment = Readonly<
  Partial<
    Record<
      | 'RELEASES_STORE'
      | 'RELEASES_ENDPOINT'
      | 'RELEASES_REGION'
      | 'AWS_ACCESS_KEY_ID'
      | 'AWS_SECRET_ACCESS_KEY'
      | 'AWS_SESSION_TOKEN',
      string
    >
  >
>;

/** What is missing or wrong, by the name of the variable; no value is repeated. */
export class StoreSettingsError extends Error {
  override name = 'StoreSettingsError';
}

/**
 * Reads where releases are kept. `RELEASES_STORE` is empty for a folder, or `s3://bucket/prefix`; then
 * RELEASES_ENDPOINT and RELEASES_REGION say which server, and the credentials are those that every S3
 * tool takes from the environment: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN.
 * Undefined for a folder. Throws a StoreSettingsError.
 */
export function storeSettings(environment: StoreEnvironment): StoreSettings | undefined {
  const place = environment['RELEASES_STORE'] ?? '';
  if (place === '') return undefined;
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(place);
  if (!parts) throw new StoreSettingsError('RELEASES_STORE must be s3://bucket or s3://bucket/prefix');
  const [, bucket = '', path = ''] = parts;
  const region = environment['RELEASES_REGION'] || 'us-east-1';
  const endpoint = environment['RELEASES_ENDPOINT'] || `https://s3.${region}.amazonaws.com`;
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new StoreSettingsError('RELEASES_ENDPOINT must be an http or https address');
  const need = (name: keyof StoreEnvironment): string => {
    const value = environment[name];
    if (!value) throw new StoreSettingsError(`RELEASES_STORE names a bucket, so ${name} must be set`);
    return value;
  };
  return {
    endpoint,
    bucket,
    region,
    prefix: path === '' ? '' : `${path.replace(/\/+$/, '')}/`,
    accessKeyId: need('AWS_ACCESS_KEY_ID'),
    secretAccessKey: need('AWS_SECRET_ACCESS_KEY'),
    sessionToken: environment['AWS_SESSION_TOKEN'],
  };
}
