import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertEntry } from '../src/areas/audit/entries.store.ts';
import { commitmentOf, EXPORT_FORMAT, leafOf } from '../src/areas/audit/entry.ts';
import { publicKeyOf, signHead } from '../src/areas/audit/heads.ts';
import { hashLeaf, hashNode, inclusionProof, type Range, splitOf } from '../src/areas/audit/merkle.ts';
import { growTree } from '../src/areas/audit/tree.ts';
import { verifyExport } from '../src/areas/audit/verify.ts';
import { type Database, openPglite, openPostgres } from '../src/platform/database/database.ts';
import { newID, type TenantID, tenantOf } from '../src/platform/database/identifiers.ts';
import { transaction, type Trx } from '../src/platform/database/transaction.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { type DatabaseKind, databases } from './server.ts';

/*
 * What the audit log costs: rows that are written with their entry beside the same rows without, entries that get
 * their place in the tree, and the check of an export of a million entries beside a reader that only parses its
 * lines. Prints JSON.
 */

const ROWS = { pglite: 1_000, postgresql: 4_000 } as const;
const ENTRIES = Number(process.env['AUDIT_ENTRIES'] ?? 1_000_000);

const details = {
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  after: { remark: 'a note' },
};

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function append(kind: DatabaseKind) {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bench-'));
  const postgres = kind === 'postgresql' ? await startPostgres() : undefined;
  const database = postgres ? await openPostgres({ url: postgres.url }) : await openPglite({ folder });
  try {
    await database.migrate();
    const rows = ROWS[kind];
    const tenantID = tenantOf(newID());
    // The first transactions open connections and plan statements.
    await writeRows(database, tenantID, 100, true);
    const withoutMs = await timed(() => writeRows(database, tenantID, rows, false));
    const withMs = await timed(() => writeRows(database, tenantID, rows, true));
    const placeMs = await timed(async () => void (await growTree(database.db, tenantID)));
    return {
      database: kind,
      rows,
      withoutPerSecond: Math.round((rows / withoutMs) * 1000),
      withPerSecond: Math.round((rows / withMs) * 1000),
      ratio: Number((withMs / withoutMs).toFixed(2)),
      placedPerSecond: Math.round(((rows + 100) / placeMs) * 1000),
    };
  } finally {
    await database.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Transactions that write a row and read it again, one after the other, as most calls do at least. */
async function writeRows(database: Database, tenantID: TenantID, count: number, recorded: boolean) {
  for (let done = 0; done < count; done++)
    await transaction(database.db, async (trx) => {
      await writeRow(trx);
      if (recorded) await writeEntry(trx, tenantID);
    });
}

const writeRow = (trx: Trx) =>
  trx
    .insertInto('exchange_rates')
    .values({ currency: newID(), rate: 1, symbol: '', unit: '', position: 0 })
    .execute();

const writeEntry = (trx: Trx, tenantID: TenantID) =>
  insertEntry(trx, {
    tenantID,
    at: new Date(),
    actorKind: 'member',
    actorID: tenantID,
    action: 'API-133',
    object: { kind: 'orders', id: '2026112300001' },
    requestID: newID(),
    details,
  });

/** The lines of an export, made as they are read. */
async function* exportOf(count: number): AsyncGenerator<string> {
  const tenantID = newID();
  const body = JSON.stringify(details);
  const salt = Buffer.alloc(16, 7);
  const commitment = commitmentOf(salt, body);
  const leafAt = (place: number) =>
    leafOf({
      id: `01890a5d-ac96-7000-8000-${place.toString(16).padStart(12, '0')}`,
      at: new Date(1_795_000_000_000 + place),
      tenantID,
      actorKind: 'member',
      actorID: tenantID,
      action: 'API-133',
      objectKind: 'orders',
      objectID: String(place),
      requestID: tenantID,
      details: commitment,
    });
  const levels: Buffer[][] = [Array.from({ length: count }, (_, place) => hashLeaf(leafAt(place)))];
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    const below = level;
    level = Array.from({ length: below.length >> 1 }, (_, place) =>
      hashNode(below[place * 2]!, below[place * 2 + 1]!),
    );
  }
  const range: Range = (from, to) => {
    const level = Math.log2(to - from);
    if (Number.isInteger(level) && from % (to - from) === 0) return levels[level]![from / (to - from)]!;
    const middle = from + splitOf(to - from);
    return hashNode(range(from, middle) as Buffer, range(middle, to) as Buffer);
  };
  const { privateKey } = generateKeyPairSync('ed25519');
  const named = {
    tenantID,
    size: count,
    root: (await range(0, count)).toString('base64'),
    at: new Date().toISOString(),
  };
  const signature = signHead(named, privateKey).toString('base64');
  const { size, root, at } = named;
  const publicKey = publicKeyOf(privateKey);
  yield JSON.stringify({ format: EXPORT_FORMAT, tenant: tenantID, size, root, at, signature, publicKey });
  for (let place = 0; place < count; place++)
    yield JSON.stringify({
      place,
      leaf: leafAt(place).toString(),
      proof: (await inclusionProof(place, count, range)).map((hash) => hash.toString('base64')),
      details: { salt: salt.toString('base64'), body },
    });
}

/** Lines as they are made, with the milliseconds that making them and parsing them alone takes. */
async function* timedLines(
  lines: AsyncIterator<string>,
  spent: { making: number; parsing: number; octets: number },
) {
  for (;;) {
    const begun = performance.now();
    const next = await lines.next();
    const made = performance.now();
    spent.making += made - begun;
    if (next.done) return;
    JSON.parse(next.value);
    spent.parsing += performance.now() - made;
    spent.octets += next.value.length + 1;
    yield next.value;
  }
}

/** What a check takes besides making the lines; all in one pass, so that other work slows each part alike. */
async function check(count: number) {
  const spent = { making: 0, parsing: 0, octets: 0 };
  let ok = false;
  const allMs = await timed(async () => {
    ok = (await verifyExport(timedLines(exportOf(count), spent))).ok;
  });
  if (!ok) throw new Error('The export is refused');
  const verifyMs = allMs - spent.making - spent.parsing;
  return {
    entries: count,
    megabytes: Math.round(spent.octets / 1e6),
    verifySeconds: Math.round(verifyMs / 1000),
    perSecond: Math.round((count / verifyMs) * 1000),
    ratioToParsing: Number((verifyMs / spent.parsing).toFixed(1)),
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1000),
  };
}

const appends = [];
for (const kind of databases) appends.push(await append(kind));
console.log(JSON.stringify({ appends, check: await check(ENTRIES) }));
