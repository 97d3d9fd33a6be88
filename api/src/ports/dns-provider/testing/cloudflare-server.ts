import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

interface StoredRecord {
  id: string;
  type: string;
  name: string;
  content?: string;
  ttl: number;
  proxied: boolean;
  priority?: number;
  data?: Record<string, unknown>;
  comment?: string;
}

type Reply = { status: number; body: unknown; headers?: Record<string, string> };

export const TOKEN = 'v1.test-token_0123456789';

const failure = (status: number, code: number, message: string): Reply => ({
  status,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
});
const success = (result: unknown, info?: object): Reply => ({
  status: 200,
  body: { success: true, errors: [], messages: [], result, ...(info ? { result_info: info } : {}) },
});

/**
 * A DNS provider that speaks version 4 of Cloudflare's interface on loopback: zones and records with pages, its
 * envelopes of errors, and whatever trouble a test asks for.
 */
export class Provider {
  readonly requests: { method: string; path: string }[] = [];
  readonly records = new Map<string, StoredRecord[]>();
  /** Answers a request instead of the provider; undefined lets it through. */
  trouble:
    | ((request: { method: string; path: string; count: number }) => Reply | 'hang up' | undefined)
    | undefined;
  private readonly server: Server;
  private port = 0;
  private ids = 0;

  private constructor() {
    this.server = createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy());
    });
  }

  /** Forgets everything and has these zones, empty. */
  reset(zones: readonly string[]): void {
    this.requests.length = 0;
    this.trouble = undefined;
    this.records.clear();
    for (const zone of zones) this.records.set(zone, []);
  }

  static async start(zones: readonly string[] = []): Promise<Provider> {
    const provider = new Provider();
    provider.reset(zones);
    provider.server.listen(0, '127.0.0.1');
    await once(provider.server, 'listening');
    const address = provider.server.address();
    provider.port = typeof address === 'object' && address ? address.port : 0;
    return provider;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}/client/v4`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Puts a record in place as if it had always been there. */
  add(
    zone: string,
    record: Omit<StoredRecord, 'id' | 'ttl' | 'proxied'> & Partial<StoredRecord>,
  ): StoredRecord {
    const stored = { id: `rec${(this.ids += 1)}`, ttl: 1, proxied: false, ...record };
    this.records.get(zone)?.push(stored);
    return stored;
  }

  /** `type name content` of every record of a zone. */
  list(zone: string): string[] {
    return (this.records.get(zone) ?? []).map(({ type, name, content, data }) =>
      [type, name, content ?? JSON.stringify(data)].join(' '),
    );
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.base);
    const path = url.pathname.replace('/client/v4', '');
    const method = request.method ?? 'GET';
    this.requests.push({ method, path });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const trouble = this.trouble?.({ method, path, count: this.requests.length });
    if (trouble === 'hang up') {
      response.destroy();
      return;
    }
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}`;
    const reply =
      trouble ??
      (isKnown
        ? this.answer(method, path, url.searchParams, text === '' ? undefined : JSON.parse(text))
        : failure(403, 9109, `Invalid access token ${request.headers.authorization}`));
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  }

  private answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Partial<StoredRecord> | undefined,
  ): Reply {
    const [, root, zone, kind, id] = path.split('/');
    if (root !== 'zones') return failure(404, 7003, 'Could not route');
    if (zone === undefined)
      return paged(
        [...this.records.keys()].map((name) => ({ id: `z-${name}`, name })),
        query,
      );
    const records = this.records.get(zone.replace('z-', ''));
    if (!records || kind !== 'dns_records') return failure(404, 7003, 'Could not route');
    if (id === undefined) {
      if (method === 'GET') {
        const [name, comment] = [query.get('name'), query.get('comment.exact')];
        const found = records
          .filter((record) => name === null || record.name === name)
          .filter((record) => comment === null || record.comment === comment);
        return paged(found, query);
      }
      return this.create(zone.replace('z-', ''), records, body ?? {});
    }
    const index = records.findIndex((record) => record.id === id);
    const record = records[index];
    if (!record) return failure(404, 81044, 'Record does not exist.');
    if (method === 'DELETE') {
      records.splice(index, 1);
      return success({ id });
    }
    Object.assign(record, body);
    return success(record);
  }

  private create(zone: string, records: StoredRecord[], body: Partial<StoredRecord>): Reply {
    const { type = '', name = '', content } = body;
    if (type === 'A' && !/^\d+\.\d+\.\d+\.\d+$/.test(content ?? ''))
      return failure(400, 9005, 'Content for A record must be a valid IPv4 address.');
    const same = records.filter((record) => record.name === name);
    const isEqual = (record: StoredRecord) =>
      record.type === type && quoted(record.content ?? '') === quoted(content ?? '');
    if (content !== undefined && same.some(isEqual))
      return failure(400, 81058, 'An identical record already exists.');
    if (same.some((record) => (record.type === 'CNAME') !== (type === 'CNAME')))
      return failure(400, 81053, 'An A, AAAA, or CNAME record with that host already exists.');
    // As the provider keeps texts: in quotes.
    const kept = type === 'TXT' && content !== undefined ? { content: quoted(content) } : {};
    return success(this.add(zone, { ...body, type, name, ...kept }));
  }
}

const quoted = (text: string) => (text.startsWith('"') ? text : `"${text}"`);

function paged(all: readonly unknown[], query: URLSearchParams): Reply {
  // A page of this provider never has more than three, so that pages are turned.
  const size = Math.min(3, Number(query.get('per_page') ?? 3));
  const page = Number(query.get('page') ?? 1);
  const result = all.slice((page - 1) * size, page * size);
  const totals = { total_count: all.length, total_pages: Math.ceil(all.length / size) };
  return success(result, { page, per_page: size, count: result.length, ...totals });
}
