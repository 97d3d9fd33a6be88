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
  close(): Promise<void>;
}

export interface StoredEntry {
  body: Buffer;
  tag: string;
  headers: Record<string, string>;
}

const kept = ['content-type', 'cache-control', 'content-encoding'];

/**
 * A server of the S3 protocol for tests: objects in memory, path-style addresses. It believes no
 * request that isn't signed rightly (Signature Version 4, content included) within fifteen minutes,
 * and checks conditions and writes in one step, as the real ones do.
 */
export async function startS3(options: { ignoreConditions?: boolean } = {}): Promise<S3Server> {
  const [accessKeyId, secretAccessKey, bucket] = ['AKIDTEST', 'secret/of+the=test', 'certdeck-releases'];
  const objects = new Map<string, StoredEntry>();
  let failing = false;

  function refusal(request: IncomingMessage, body: Buffer): string | undefined {
    const { headers, method = '', url = '' } = request;
    const given = readAuthorization(headers.authorization);
    if (!given) return 'AccessDenied';
    if (given.accessKeyId !== accessKeyId) return 'InvalidAccessKeyId';
    const must = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
    if (must.some((name) => !given.signedHeaders.includes(name))) return 'AccessDenied';
    const date = String(headers['x-amz-date']);
    const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed';
    if (signatureOf({ method, url, headers }, given, secretAccessKey) !== given.signature)
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
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3.invalid').pathname);
    if (!path.startsWith(`/${bucket}/`)) return void fail(404, 'NoSuchBucket');
    const key = path.slice(bucket.length + 2);
    const found = objects.get(key);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
    if (request.method === 'PUT') {
      if (!options.ignoreConditions) {
        if (ifMatch !== undefined && !found) return void fail(404, 'NoSuchKey');
        if (ifMatch !== undefined && found?.tag !== ifMatch) return void fail(412, 'PreconditionFailed');
        if (ifNoneMatch === '*' && found) return void fail(412, 'PreconditionFailed');
      }
      const headers = Object.fromEntries(
        kept.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
      );
      const tag = `"${createHash('md5').update(body).digest('hex')}"`;
      objects.set(key, { body, tag, headers });
      return void response.writeHead(200, { etag: tag }).end();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return void fail(405, 'MethodNotAllowed');
    if (!found) return void fail(404, 'NoSuchKey');
    if (ifNoneMatch === found.tag) return void response.writeHead(304, { etag: found.tag }).end();
    response.writeHead(200, { ...found.headers, etag: found.tag, 'content-length': found.body.length });
    response.end(request.method === 'HEAD' ? undefined : found.body);
  }

  const server = createServer((request, response) => {
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
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
