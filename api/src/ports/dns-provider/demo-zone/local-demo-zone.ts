import { randomUUID } from 'node:crypto';
import { isUnder } from '../../../platform/dns/resolvers.ts';
import { DnsServer } from '../../../platform/dns/dns-server.ts';
import { FileServer } from './file-server.ts';
import { answerQuestion } from './zone-answer.ts';
import { conflictsWith, isRecordName, isRecordValue } from './zone-records.ts';
import type { DemoFile, DemoRecord, DemoZone, DemoZoneOptions, PublishResult } from './demo-zone.ts';

const DEFAULT_TTL = 5;
const FILE_PATH = /^\/\.well-known\/(?:pki-validation|acme-challenge)\/[A-Za-z0-9._-]{1,200}$/;

const clean = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '');

/** Shown at once, so that two calls at the same time see each other; taken back when storing fails. */
async function keep<T extends { id: string }>(
  shown: Map<string, T>,
  item: T,
  store: () => Promise<void>,
): Promise<void> {
  const before = shown.get(item.id);
  shown.set(item.id, item);
  try {
    await store();
  } catch (error) {
    if (before) shown.set(item.id, before);
    else shown.delete(item.id);
    throw error;
  }
}

class LocalDemoZone implements DemoZone {
  readonly zone: string;
  readonly addresses: readonly string[];
  dnsPort: number;
  httpPort: number;
  private readonly options: DemoZoneOptions;
  private readonly records = new Map<string, DemoRecord>();
  private readonly files = new Map<string, DemoFile>();
  private readonly dns: DnsServer;
  private readonly http: FileServer;

  constructor(options: DemoZoneOptions) {
    this.options = options;
    this.zone = clean(options.zone ?? 'demo.test');
    this.addresses = options.addresses ?? [];
    this.dnsPort = options.dnsPort;
    this.httpPort = options.httpPort;
    const caaIdentity = options.caaIdentity ?? 'certdeck.test';
    this.dns = new DnsServer((question, { over }) =>
      answerQuestion(question, { zone: this.zone, caaIdentity, records: this.list() }, over),
    );
    this.http = new FileServer((host, path) => this.findFile(host, path));
  }

  async start(): Promise<void> {
    const { records, files } = await this.options.store.load();
    for (const record of records) this.records.set(record.id, record);
    for (const file of files) this.files.set(file.id, file);
    this.dnsPort = await this.dns.listen(this.options.dnsPort);
    try {
      this.httpPort = await this.http.listen(this.options.httpPort);
    } catch (error) {
      await this.dns.close();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.dns.close(), this.http.close()]);
  }

  async publish(
    draft: Omit<DemoRecord, 'id' | 'ttl'> & { ttl?: number },
  ): Promise<PublishResult<DemoRecord>> {
    const { owner, type } = draft;
    const name = clean(draft.name);
    const value = draft.value.trim();
    if (!isUnder(name, this.zone)) return { ok: false, code: 'OUTSIDE_ZONE' };
    if (!isRecordName(name)) return { ok: false, code: 'NAME_INVALID' };
    if (!isRecordValue(type, value)) return { ok: false, code: 'VALUE_INVALID' };
    const isSame = (record: DemoRecord): boolean =>
      record.owner === owner && record.name === name && record.type === type && record.value === value;
    const existing = this.list().find(isSame);
    if (existing) return { ok: true, item: existing };
    const atApex = name === this.zone && type === 'CNAME';
    if (atApex || conflictsWith(this.list(), name, type)) return { ok: false, code: 'CNAME_CONFLICT' };
    const record: DemoRecord = { id: randomUUID(), owner, name, type, value, ttl: draft.ttl ?? DEFAULT_TTL };
    await keep(this.records, record, () => this.options.store.putRecord(record));
    return { ok: true, item: record };
  }

  async publishFile(draft: Omit<DemoFile, 'id'>): Promise<PublishResult<DemoFile>> {
    const host = clean(draft.host);
    const isAddress = this.addresses.includes(host);
    if (!isAddress && !isUnder(host, this.zone)) return { ok: false, code: 'OUTSIDE_ZONE' };
    if (!isAddress && !isRecordName(host)) return { ok: false, code: 'NAME_INVALID' };
    if (!FILE_PATH.test(draft.path)) return { ok: false, code: 'PATH_INVALID' };
    if (draft.body === '' || Buffer.byteLength(draft.body) > 4096)
      return { ok: false, code: 'VALUE_INVALID' };
    const existing = this.listFiles(draft.owner).find(
      (file) => file.host === host && file.path === draft.path,
    );
    const file: DemoFile = { ...draft, host, id: existing?.id ?? randomUUID() };
    await keep(this.files, file, () => this.options.store.putFile(file));
    return { ok: true, item: file };
  }

  async remove(id: string): Promise<boolean> {
    if (!this.records.has(id) && !this.files.has(id)) return false;
    await this.options.store.remove(id);
    this.records.delete(id);
    this.files.delete(id);
    return true;
  }

  list(owner?: string): DemoRecord[] {
    return [...this.records.values()].filter((record) => owner === undefined || record.owner === owner);
  }

  listFiles(owner?: string): DemoFile[] {
    return [...this.files.values()].filter((file) => owner === undefined || file.owner === owner);
  }

  covers(name: string): boolean {
    return isUnder(clean(name).replace(/^\*\./, ''), this.zone);
  }

  private findFile(host: string, path: string): DemoFile | undefined {
    return this.listFiles().find((file) => file.host === host && file.path === path);
  }
}

/** The zone on this machine; nothing listens before `start`. */
export function createDemoZone(options: DemoZoneOptions): DemoZone {
  return new LocalDemoZone(options);
}
