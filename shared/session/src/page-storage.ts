import { memoryStorage } from './stored.ts';
import type { KeyValueStorage } from './stored.ts';

/** Storage whose names can be listed, as the browser's can. */
export type ListedStorage = KeyValueStorage & Pick<Storage, 'key' | 'length'>;

/** Where areas keep things. A partner's page decides whether anything of ours is kept on its origin. */
export interface PageStorage {
  /** Outlives the page. */
  local: ListedStorage;
  /** Outlives a reload of this tab. */
  tab: ListedStorage;
  /** False where both last as long as the page only. */
  lasts: boolean;
}

let installed: PageStorage | null = null;

/** Decides where areas keep things; the host calls it once, before any remote runs. null is the browser's own again. */
export function installPageStorage(storage: PageStorage | null): void {
  installed = storage;
}

/** Keeps everything in memory, for a page on whose origin nothing of ours may appear. */
export function forgetfulStorage(): PageStorage {
  return { local: memoryStorage(), tab: memoryStorage(), lasts: false };
}

/** Where an area keeps what a reload of this tab may need. Using it throws where the browser forbids storage. */
export function tabStorage(): ListedStorage {
  return installed?.tab ?? sessionStorage;
}

/** Where an area keeps what a customer chose; memory where the browser forbids storage. */
export function localArea(): ListedStorage {
  if (installed) return installed.local;
  try {
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

/**
 * Where an area keeps what must not be lost, such as the secret that opens private keys.
 *
 * @throws Error where nothing would outlive the page
 */
export function lastingStorage(): ListedStorage {
  if (installed && !installed.lasts)
    throw new Error('nothing outlives this page: its owner lets nothing be stored');
  return installed?.local ?? localStorage;
}

/** The names that are stored, in no order. */
export function namesIn(storage: ListedStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (name) => name !== null,
  );
}
