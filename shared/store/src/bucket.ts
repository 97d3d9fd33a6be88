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
  /** The bucket stands in the path, as most servers want it, rather than in the host name; true unless given. */
  pathStyle?: boolean | undefined;
  /** Milliseconds for one request, its body included; 30,000 unless given. */
  patience?: number | undefined;
  /** How often a server that is busy (5xx, 429) is asked again by the client itself; 3 unless given. */
  retries?: number | undefined;
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

/** The store didn't answer, or not with what was asked for; `status` is 0 without a complete answer. */
export class BucketError extends Error {
  override name = 'BucketError';
  readonly status: number;
  /** The server's own word for it, such as SlowDown; '' where it says none. */
  readonly code: string;

  constructor(message: string, status: number, cause?: unknown, code = '') {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }
}

/** The part of the S3 protocol that releases and documents need. Rejects with a BucketError. */
export interface Bucket {
  /** Undefined when there is none; `'same'` when its tag is still `unless`. */
  get(key: string, unless?: string): Promise<StoredObject | 'same' | undefined>;
  /** Undefined when there is none; `'too-large'` when it has more than `most` octets, of which no more are read. */
  getUpTo(key: string, most: number): Promise<Buffer | 'too-large' | undefined>;
  has(key: string): Promise<boolean>;
  /** The new tag; undefined when the condition isn't met, and then nothing was written. */
  put(
    key: string,
    body: Buffer | string,
    headers: ObjectHeaders,
    condition?: Condition,
  ): Promise<string | undefined>;
  /** What isn't there is deleted. */
  delete(key: string): Promise<void>;
}

export function openBucket(settings: BucketSettings): Bucket {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const { patience = 30_000, retries = 3 } = settings;
  const base = baseOf(settings);
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    region,
    service: 's3',
    retries,
  });
  const addressOf = (key: string) => `${base}/${key.split('/').map(encodeURIComponent).join('/')}`;

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
        // A signature holds for one address, and the credentials' proof is nobody else's.
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
    } catch (cause) {
      throw new BucketError(`${endpoint} can't be reached`, 0, cause);
    }
  }

  /** Reads a body. A connection that ends before all of it has come is no answer. */
  async function read<Body>(key: string, work: () => Promise<Body>): Promise<Body> {
    try {
      return await work();
    } catch (cause) {
      throw new BucketError(`reading ${bucket}/${key} was cut off`, 0, cause);
    }
  }

  /** The server's own code, such as AccessDenied; its message may repeat what was signed. */
  async function failure(what: string, key: string, answer: Response): Promise<BucketError> {
    const code = await codeOf(answer);
    const text = `${what} ${bucket}/${key} failed: ${answer.status} ${code}`.trim();
    return new BucketError(text, answer.status, undefined, code);
  }

  /** An answer with a body; undefined without an object of this name. */
  async function open(key: string, headers?: HeadersInit): Promise<Response | undefined> {
    const answer = await send('GET', key, headers ? { headers } : {});
    if (answer.ok || answer.status === 304) return answer;
    const error = await failure('reading', key, answer);
    // A bucket that isn't there is no empty one.
    if (answer.status === 404 && error.code !== 'NoSuchBucket') return undefined;
    throw error;
  }

  return {
    async get(key, unless) {
      const answer = await open(key, unless ? { 'if-none-match': unless } : undefined);
      if (answer === undefined) return undefined;
      if (answer.status === 304) return 'same';
      const body = Buffer.from(await read(key, () => answer.arrayBuffer()));
      return { body, tag: answer.headers.get('etag') ?? '' };
    },
    async getUpTo(key, most) {
      const answer = await open(key);
      return answer && read(key, () => readUpTo(answer, most));
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
    async delete(key) {
      const answer = await send('DELETE', key);
      if (answer.ok) return;
      const error = await failure('deleting', key, answer);
      if (error.code !== 'NoSuchKey') throw error;
    },
  };
}

async function readUpTo(answer: Response, most: number): Promise<Buffer | 'too-large'> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    // Leaving the loop ends the connection.
    if (length > most) return 'too-large';
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Address of the bucket, without a slash at its end. */
function baseOf({ endpoint, bucket, pathStyle = true }: BucketSettings): string {
  const server = endpoint.replace(/\/$/, '');
  return pathStyle ? `${server}/${bucket}` : server.replace('://', `://${bucket}.`);
}

const codeOf = async (answer: Response): Promise<string> =>
  /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? '';
