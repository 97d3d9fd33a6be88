import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { deployment as deploymentSchema, type Deployment } from '@certdeck/contract/schemas';
import { type Bucket, BucketError, openBucket, type ObjectHeaders } from './bucket.ts';
import type { StoreSettings } from './settings.ts';

/** A release by its folder: `host/<release>` or `remotes/<id>/<release>`. */
export type ReleasePath = string;

/** The store's document as it was read. */
export interface StoredDeployment {
  deployment: Deployment;
  tag: string;
}

/** Releases in a bucket: immutable folders, and one document that says what is current. */
export interface BucketReleases {
  /** For messages. */
  place: string;
  /** Undefined when nothing is deployed; `'same'` when its tag is still `unless`. */
  read(unless?: string): Promise<StoredDeployment | 'same' | undefined>;
  /**
   * Replaces the document with what `change` makes of it (undefined: nothing to do), if it is still the
   * one that was read; otherwise reads and asks `change` again. Resolves what is current afterwards.
   */
  change(
    change: (current: Deployment | undefined) => Promise<Deployment | undefined> | Deployment | undefined,
  ): Promise<Deployment | undefined>;
  has(path: ReleasePath): Promise<boolean>;
  /** Uploads a built release from below a folder; does nothing when it is there, since a release never changes. */
  publish(path: ReleasePath, from: string): Promise<void>;
  /** Makes a local copy below a folder, whole or not at all; does nothing when it is there. False: no such release. */
  bring(path: ReleasePath, to: string): Promise<boolean>;
}

const DOCUMENT = 'deployment.json';
/** Written last: a release that has it is complete. */
const CONTENTS = 'contents.json';
const FOREVER = 'public, max-age=31536000, immutable';
const TURNS = 20;
/** Requests at once. */
const LANES = 8;

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

export function openReleases(settings: StoreSettings, bucket: Bucket = openBucket(settings)): BucketReleases {
  const { prefix } = settings;
  const place = `s3://${settings.bucket}/${prefix}`;
  const documentHeaders: ObjectHeaders = { 'content-type': types['json']!, 'cache-control': 'no-cache' };
  let conditionsHold: Promise<void> | undefined;

  const parse = (body: Buffer): Deployment => {
    try {
      return deploymentSchema.parse(JSON.parse(body.toString('utf8')));
    } catch (cause) {
      const message = `${place}${DOCUMENT} is damaged, or of a newer version: put back an earlier copy; servers go on with what they have`;
      throw new BucketError(`${message}\n${String(cause)}`, 200, cause);
    }
  };

  async function read(unless?: string): Promise<StoredDeployment | 'same' | undefined> {
    const stored = await bucket.get(prefix + DOCUMENT, unless);
    return stored === undefined || stored === 'same'
      ? stored
      : { deployment: parse(stored.body), tag: stored.tag };
  }

  /** A server that ignores conditions would lose a release without a word; this one is asked first. */
  async function checkConditions(): Promise<void> {
    const key = `${prefix}conditions-are-kept`;
    await bucket.put(key, 'yes', documentHeaders);
    const written = await bucket.put(key, 'no', documentHeaders, { ifNoneMatch: '*' });
    if (written !== undefined)
      throw new BucketError(
        `${place} ignores conditional writes (If-None-Match), so that two releases at once could lose one another: take a server that keeps them`,
        200,
      );
  }

  return {
    place,
    read,
    async change(change) {
      await (conditionsHold ??= checkConditions());
      for (let turn = 0; turn < TURNS; turn += 1) {
        const before = await read();
        if (before === 'same') throw new Error('an unconditional read can’t be unchanged');
        const next = await change(before?.deployment);
        if (!next) return before?.deployment;
        const revision = before?.deployment.registry.revision ?? 0;
        if (next.registry.revision <= revision)
          throw new Error(`revision ${next.registry.revision} doesn't follow ${revision}`);
        const body = `${JSON.stringify(deploymentSchema.parse(next), null, 2)}\n`;
        const written = await bucket.put(
          prefix + DOCUMENT,
          body,
          documentHeaders,
          before ? { ifMatch: before.tag } : { ifNoneMatch: '*' },
        );
        if (written !== undefined) return next;
        // An answer that was lost on the way, and the request sent again: it was ours.
        const now = await bucket.get(prefix + DOCUMENT);
        if (now && now !== 'same' && now.body.toString('utf8') === body) return next;
      }
      throw new BucketError(`${place}: ${TURNS} others released at the same time; try again`, 412);
    },

    has: (path) => bucket.has(`${prefix}${path}/${CONTENTS}`),

    async publish(path, from) {
      if (await this.has(path)) return;
      const folder = join(from, path);
      const names = await filesOf(folder);
      const hashes: Record<string, string> = {};
      await inLanes(names, async (name) => {
        const content = await readFile(join(folder, name));
        hashes[name] = hashOf(content);
        const type = types[name.split('.').at(-1) ?? ''];
        // What any client can take under the plain name; `.br` and `.gz` beside it are for a CDN that chooses.
        const packed = type !== undefined && content.length > 512;
        await bucket.put(`${prefix}${path}/${name}`, packed ? gzipSync(content, { level: 9 }) : content, {
          'content-type': type ?? 'application/octet-stream',
          'cache-control': FOREVER,
          ...(packed ? { 'content-encoding': 'gzip' } : {}),
        });
      });
      await bucket.put(`${prefix}${path}/${CONTENTS}`, JSON.stringify({ schema: 1, files: hashes }), {
        'content-type': types['json']!,
        'cache-control': FOREVER,
      });
    },

    async bring(path, to) {
      const folder = join(to, path);
      if (await isThere(folder)) return true;
      const contents = await bucket.get(`${prefix}${path}/${CONTENTS}`);
      if (!contents || contents === 'same') return false;
      const { files } = JSON.parse(contents.body.toString('utf8')) as { files: Record<string, string> };
      const arriving = `${folder}.${randomUUID()}.arriving`;
      try {
        await inLanes(Object.entries(files), async ([name, hash]) => {
          if (!isPlainName(name)) throw new Error(`${place}${path} names a file outside of it: ${name}`);
          const file = await bucket.get(`${prefix}${path}/${name}`);
          if (!file || file === 'same' || hashOf(file.body) !== hash)
            throw new Error(`${place}${path}/${name} isn’t what was released`);
          await mkdir(dirname(join(arriving, name)), { recursive: true });
          await writeFile(join(arriving, name), file.body);
        });
        await rename(arriving, folder).catch(async (error: unknown) => {
          // Somebody else brought it meanwhile.
          if (!(await isThere(folder))) throw error;
        });
      } finally {
        await rm(arriving, { recursive: true, force: true });
      }
      return true;
    },
  };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const isThere = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  );

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter(isPlainName);
}

const isPlainName = (name: string) => /^[\w.@-]+(\/[\w.@-]+)*$/.test(name) && !name.split('/').includes('..');

/** Some at a time. After a failure nothing more is begun, and what was begun has ended when it rejects. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await work(item).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
