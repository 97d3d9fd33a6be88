/*
 * What the worker has seen, for the next page. In a database of the browser's, since a worker has no other storage that
 * stays.
 */
import type { Attribution } from './failure.ts';

/** A page that hung while these releases started; `at` in milliseconds since 1970. */
export interface SeenHang {
  page: string;
  starts: Attribution[];
  at: number;
}

const DATABASE = 'certdeck-hangs';
const STORE = 'hangs';

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')));
  });
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(STORE, { keyPath: 'page' }),
  );
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

export const keepHang = (seen: SeenHang): Promise<unknown> =>
  withStore('readwrite', (store) => store.put(seen));
export const forgetHang = (page: string): Promise<unknown> =>
  withStore('readwrite', (store) => store.delete(page));
/** Everything that was seen. */
export const readHangs = (): Promise<SeenHang[]> =>
  withStore<SeenHang[]>('readonly', (store) => store.getAll() as IDBRequest<SeenHang[]>);
