import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readAuthorization, signatureOf } from './sigv4.ts';

export interface S3Server {
  /** `http://127.0.0.1:port` */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  /** Objects by key. */
  objects: ReadonlyMap<string, StoredEntry>;
  /** Environment that makes releases use this server. */
  environment: Record<string, string>;
  /** Answers 503 until it is called with false. */
  fail(yes: boolean): void;
  /** What goes wrong with the next requests that are signed rightly, in this order; then nothing does. */
  next(...faults: Fault[]): void;
  /** Puts other octets in the place of what is stored. */
  change(key: string, body: Buffer): void;
  /** Method and path of what was asked, in order. */
  asked: readonly string[];
  close(): Promise<void>;
}

/**
 * What a server does wrong: it is busy, it sends the client elsewhere, it hangs up before it has done anything, after it
 * has done what was asked, or in the middle of its answer, or it says nothing until the client gives up: before it has
 * done anything, or after it has done what was asked.
 */
export type Fault = 'slow-down' | 'redirect' | 'hang-up' | 'lose-answer' | 'cut' | 'silence' | 'keep-answer';

export interface StoredEntry {
  body: Buffer;
  tag: string;
  headers: Record<string, string>;
}

const kept = ['content-type', 'cache-control', 'content-encoding'];

/**
 * A server of the S3 protocol for tests: objects in memory, the bucket in the path or the host name. It believes no
 * request that isn't signed rightly (Signature Version 4, content included) within fifteen minutes,
 * and checks conditions and writes in one step, as the real ones do.
 */
export async function startS3(options: { ignoreConditions?: boolean } = {}): Promise<S3Server> {
  const [accessKeyId, secretAccessKey, bucket] = ['AKIDTEST', 'secret/of+the=test', 'certdeck-releases'];
  const objects = new Map<string, StoredEntry>();
  const faults: Fault[] = [];
  const asked: string[] = [];
  let failing = false;

  function refusal(request: IncomingMessage, body: Buffer): string | undefined {
    const { headers, method = '', url = '' } = request;
    const authorization = readAuthorization(headers.authorization);
    if (!authorization) return 'AccessDenied';
    if (authorization.accessKeyId !== accessKeyId) return 'InvalidAccessKeyId';
    const must = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
    if (must.some((name) => !authorization.signedHeaders.includes(name))) return 'AccessDenied';
    const date = String(headers['x-amz-date']);
    const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed';
    if (signatureOf({ method, url, headers }, authorization, secretAccessKey) !== authorization.signature)
      return 'SignatureDoesNotMatch';
    const hash = createHash('sha256').update(body).digest('hex');
    return headers['x-amz-content-sha256'] === hash ? undefined : 'XAmzContentSHA256Mismatch';
  }

  function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    if (failing) return void fail(503, 'SlowDown');
    const refused = refusal(request, body);
    if (refused) return void fail(403, refused);
    const fault = faults.shift();
    if (fault === 'slow-down') return void fail(503, 'SlowDown');
    if (fault === 'silence') return;
    if (fault === 'redirect')
      return void response.writeHead(307, { location: `/elsewhere${request.url}` }).end();
    if (fault === 'hang-up') return void request.socket.destroy();
    const lost =
      fault === 'lose-answer'
        ? () => void request.socket.destroy()
        : fault === 'keep-answer'
          ? () => undefined
          : undefined;
    const inHost = request.headers.host?.startsWith(`${bucket}.`) ? `/${bucket}` : '';
    const path = inHost + decodeURIComponent(new URL(request.url ?? '', 'http://s3.invalid').pathname);
    if (!path.startsWith(`/${bucket}/`)) return void fail(404, 'NoSuchBucket');
    const key = path.slice(bucket.length + 2);
    const stored = objects.get(key);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
    if (request.method === 'PUT') {
      if (!options.ignoreConditions) {
        if (ifMatch !== undefined && !stored) return void fail(404, 'NoSuchKey');
        if (ifMatch !== undefined && stored?.tag !== ifMatch) return void fail(412, 'PreconditionFailed');
        if (ifNoneMatch === '*' && stored) return void fail(412, 'PreconditionFailed');
      }
      const headers = Object.fromEntries(
        kept.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
      );
      const tag = `"${createHash('md5').update(body).digest('hex')}"`;
      objects.set(key, { body, tag, headers });
      if (lost) return lost();
      return void response.writeHead(200, { etag: tag }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      if (lost) return lost();
      return void response.writeHead(204).end();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return void fail(405, 'MethodNotAllowed');
    if (!stored) return void fail(404, 'NoSuchKey');
    if (ifNoneMatch === stored.tag) return void response.writeHead(304, { etag: stored.tag }).end();
    response.writeHead(200, { ...stored.headers, etag: stored.tag, 'content-length': stored.body.length });
    if (fault === 'cut') {
      const half = stored.body.subarray(0, Math.floor(stored.body.length / 2));
      return void response.write(half, () => request.socket.destroy());
    }
    response.end(request.method === 'HEAD' ? undefined : stored.body);
  }

  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handle(request, Buffer.concat(chunks), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    endpoint,
    accessKeyId,
    secretAccessKey,
    bucket,
    objects,
    environment: {
      RELEASES_STORE: `s3://${bucket}/portal`,
      RELEASES_ENDPOINT: endpoint,
      RELEASES_REGION: 'eu-test-1',
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    fail: (yes) => void (failing = yes),
    next: (...more) => void faults.push(...more),
    change(key, body) {
      const entry = objects.get(key);
      if (!entry) throw new Error(`There is no object ${key}`);
      objects.set(key, { ...entry, body });
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
