import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

/** Where a bucket is and who may write to it. */
export interface BucketSettings {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of any other server of the S3 protocol. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** What an object is sent to others with. */
export interface ObjectHeaders {
  'content-type': string;
  'cache-control': string;
  'content-encoding'?: string;
}

export interface StoredObject {
  body: Buffer;
  /** Changes with the content; what conditions compare. */
  tag: string;
}

/** A condition that the server checks and fulfils in one step: another's write can't come between. */
export type Condition = { ifMatch: string } | { ifNoneMatch: '*' };

/** The store didn't answer, or not with what was asked for; `status` is 0 without an answer. */
export class BucketError extends Error {
  override name = 'BucketError';
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** The part of the S3 protocol that releases need, on path-style addresses. Rejects with a BucketError. */
export interface Bucket {
  /** Undefined when there is none; `'same'` when its tag is still `unless`. */
  get(key: string, unless?: string): Promise<StoredObject | 'same' | undefined>;
  has(key: string): Promise<boolean>;
  /** The new tag; undefined when the condition isn't met, and then nothing was written. */
  put(
    key: string,
    body: Buffer | string,
    headers: ObjectHeaders,
    condition?: Condition,
  ): Promise<string | undefined>;
}

/** Milliseconds for one request. */
const PATIENCE = 30_000;

export function openBucket(settings: BucketSettings): Bucket {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    region,
    service: 's3',
    // A server that is busy (5xx, 429) is asked again, at most three times.
    retries: 3,
  });
  const addressOf = (key: string) =>
    `${endpoint.replace(/\/$/, '')}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;

  async function send(method: string, key: string, init: { headers?: HeadersInit; body?: Buffer } = {}) {
    const { body, headers } = init;
    try {
      return await client.fetch(addressOf(key), {
        method,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          // The content is part of what is signed, so that nobody on the way can change it.
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(PATIENCE),
      });
    } catch (cause) {
      throw new BucketError(`${endpoint} can't be reached`, 0, cause);
    }
  }

  /** The server's own code, such as AccessDenied; its message may repeat what was signed. */
  async function failure(what: string, key: string, answer: Response): Promise<BucketError> {
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? '';
    return new BucketError(`${what} ${bucket}/${key} failed: ${answer.status} ${code}`.trim(), answer.status);
  }

  return {
    async get(key, unless) {
      const answer = await send('GET', key, unless ? { headers: { 'if-none-match': unless } } : {});
      if (answer.status === 304) return 'same';
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw await failure('reading', key, answer);
      return { body: Buffer.from(await answer.arrayBuffer()), tag: answer.headers.get('etag') ?? '' };
    },
    async has(key) {
      const answer = await send('HEAD', key);
      if (answer.ok) return true;
      if (answer.status === 404) return false;
      throw await failure('looking for', key, answer);
    },
    async put(key, body, headers, condition) {
      const conditions: Record<string, string> = !condition
        ? {}
        : 'ifMatch' in condition
          ? { 'if-match': condition.ifMatch }
          : { 'if-none-match': '*' };
      const answer = await send('PUT', key, {
        headers: { ...headers, ...conditions },
        body: Buffer.from(body),
      });
      // 409: another's write to the same key was under way. 404: the one to be replaced is gone.
      if (condition && [404, 409, 412].includes(answer.status)) return undefined;
      if (!answer.ok) throw await failure('writing', key, answer);
      return answer.headers.get('etag') ?? '';
    },
  };
}
