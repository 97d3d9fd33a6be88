/*
 * What the kernel needs only once something has failed: a chunk of its own, so that a start without
 * a failure doesn't pay for it.
 */
import type { Registry, RemoteManifest } from '@certdeck/contract';
import { isFrame, isKnown, isManifest, isUsable } from './registry-check.ts';

/** A release's manifest that can't be had or isn't one; the message says which of the two and how. */
export class ManifestError extends Error {
  override name = 'ManifestError';
}

/** Reads a release's manifest within a deadline in milliseconds. Rejects with a ManifestError. */
export async function readManifest(
  base: string,
  { integrity, deadline }: { integrity?: string; deadline: number },
): Promise<RemoteManifest> {
  const address = new URL('manifest.json', new URL(base, document.baseURI)).href;
  // A copy in the cache may be the damaged one.
  const answer = await fetch(address, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(deadline),
    ...(integrity ? { integrity } : {}),
  }).catch((error: unknown) => {
    throw new ManifestError(`manifest.json: ${String(error)}`);
  });
  if (!answer.ok) throw new ManifestError(`manifest.json: ${answer.status}`);
  const manifest: unknown = await answer.json().catch(() => undefined);
  if (!isManifest(manifest)) throw new ManifestError('manifest.json is no manifest');
  return manifest;
}

/**
 * Why a script could not be run. Asks past the cache and so also replaces a damaged copy in it, which
 * would otherwise fail every further try: releases are cached for a year.
 */
export async function diagnose(
  address: string,
  integrity: string | undefined,
  deadline: number,
): Promise<'UNREACHABLE' | 'INTEGRITY' | 'INIT'> {
  /** True when all of it came, and was what it should be. */
  const comes = async (init: RequestInit): Promise<boolean> => {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(deadline), ...init });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  };
  if (!(await comes({ cache: 'reload' }))) return 'UNREACHABLE';
  return !integrity || (await comes({ integrity })) ? 'INIT' : 'INTEGRITY';
}

export interface Repaired {
  registry: Registry;
  /** Areas that were damaged, and whether the last good copy stands in for them. */
  damaged: { id: string; replaced: boolean }[];
}

/**
 * A registry of which parts are damaged: each damaged area is taken from the last good copy, and left
 * out when that doesn't have it. An area that can be named but not run stays: its pages then say so.
 */
export function repairRegistry(found: unknown, lastGood: Registry | undefined): Repaired | undefined {
  if (!isFrame(found)) return undefined;
  const damaged: Repaired['damaged'] = [];
  const remotes = found.remotes.flatMap((remote) => {
    if (isKnown(remote) && isUsable(remote)) return [remote];
    const id = (remote as { id?: unknown } | null)?.id;
    const good = lastGood?.remotes.find((one) => one.id === id);
    damaged.push({ id: typeof id === 'string' ? id : '-', replaced: good !== undefined });
    if (good) return [good];
    return isKnown(remote) ? [remote] : [];
  });
  const { revision, shell } = found;
  return {
    registry: { schema: 1, revision, ...(typeof shell === 'string' ? { shell } : {}), remotes },
    damaged,
  };
}
