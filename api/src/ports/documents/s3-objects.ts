import { setTimeout as wait } from 'node:timers/promises';
import { BucketError, type BucketSettings, openBucket } from '@certdeck/store';
import type { Trouble } from './documents.ts';
import type { Objects } from './objects.ts';

export interface S3Settings extends BucketSettings {
  /** Milliseconds before the second try; four times as many before the third. */
  firstDelay?: number;
}

/** Tries of one request. Each is harmless where an earlier one was done and its answer lost. */
const TRIES = 3;
/** Milliseconds for each: together less than a browser waits. */
const PATIENCE = 8_000;
const FIRST_DELAY = 250;

const HEADERS = { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' };
/** Codes of HTTP 400 that say nothing about the request itself: it came too slowly, or changed on its way. */
const ON_THE_WAY = new Set(['RequestTimeout', 'BadDigest', 'IncompleteBody', 'XAmzContentSHA256Mismatch']);

/**
 * Keeps objects in a bucket of any server that speaks the S3 protocol, under `documents/<tenant>/<document>`. A put is
 * one request, which the server does as a whole or not at all, and its content is part of what is signed.
 */
export function s3Objects(settings: S3Settings): Objects {
  const bucket = openBucket({ patience: PATIENCE, ...settings, retries: 0 });
  const { firstDelay = FIRST_DELAY } = settings;
  const keyOf = (key: string) => `documents/${key}`;

  async function tried<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Trouble> {
    for (let tries = 1; ; tries += 1)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof BucketError)) throw error;
        const trouble = troubleOf(error);
        if (trouble.kind !== 'unavailable' || tries === TRIES) return trouble;
        // Between half and all of it, so that those who failed together don't come again together.
        await wait(firstDelay * 4 ** (tries - 1) * (0.5 + Math.random() / 2));
      }
  }

  return {
    put: (key, body) =>
      tried(async () => {
        await bucket.put(keyOf(key), body, HEADERS);
        return { kind: 'done' };
      }),
    get: (key, most) =>
      tried(async () => {
        const body = await bucket.getUpTo(keyOf(key), most);
        if (body === undefined) return { kind: 'absent' };
        return body === 'too-large' ? { kind: 'too-large' } : { kind: 'found', body };
      }),
    delete: (key) =>
      tried(async () => {
        await bucket.delete(keyOf(key));
        return { kind: 'done' };
      }),
  };
}

/** Whether asking again can help. The code is the server's alone: its sentences may repeat what was signed. */
function troubleOf({ status, code }: BucketError): Trouble {
  if (status === 0) return { kind: 'unavailable', code: 'CONNECTION' };
  const told = `${status} ${code}`.trim();
  const passes = status >= 500 ? status !== 501 : [408, 409, 429].includes(status) || ON_THE_WAY.has(code);
  return { kind: passes ? 'unavailable' : 'misconfigured', code: told };
}
