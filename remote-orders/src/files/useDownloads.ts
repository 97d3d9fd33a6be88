import { useCallback, useEffect, useRef, useState } from 'react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, type Session, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';

/** Certificates of one call: an answer of them is some 150 kB. */
const AT_ONCE = 25;

const NOTHING: ReadonlySet<string> = new Set();

type Named = Pick<PayOrder, 'orderNo' | 'commonName'>;

export interface Downloads {
  /** Orders whose files are being read, by number. */
  reading: ReadonlySet<string>;
  /** How many of several have been read; null while one alone or none is read. */
  progress: { done: number; total: number } | null;
  /** Ends the reading; nothing is saved. */
  cancel(): void;
  /** Saves the certificates of these orders, their chains and what servers read of them as one ZIP; no key is in it. */
  save(orders: readonly Named[]): Promise<void>;
}

/** What reads certificates and writes archives. */
type Files = Pick<typeof import('./issuedFiles.ts'), 'buildArchive'>;

/**
 * Certificates as files: those of one order as from its page, those of several in a folder each. `load` gives
 * what reads certificates, which is heavy: a list loads it with the first download. Must be stable. An order's page,
 * which carries it, must not load it again: its chunk shares modules with the worker's script, and what it loads
 * counts as loaded by the worker, which must not start workers.
 */
export function useDownloads(load: () => Promise<Files>): Downloads {
  const { client } = useSession();
  const { t } = useTexts('orders');
  const [reading, setReading] = useState<ReadonlySet<string>>(NOTHING);
  const [progress, setProgress] = useState<Downloads['progress']>(null);
  /** The reading of several, which one alone doesn't end. */
  const several = useRef<AbortController>(undefined);
  const left = useRef<AbortController>(undefined);
  const cancel = useCallback(() => several.current?.abort(), []);
  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    return () => page.abort();
  }, []);
  const save = useCallback(
    async (orders: readonly Named[]) => {
      const total = orders.length;
      const mine = new AbortController();
      if (total > 1) {
        several.current?.abort();
        several.current = mine;
      }
      const signal = AbortSignal.any([mine.signal, ...(left.current ? [left.current.signal] : [])]);
      const advance = (done: number) => {
        if (several.current === mine) setProgress({ done, total });
      };
      const numbers = orders.map(({ orderNo }) => orderNo);
      setReading((before) => new Set([...before, ...numbers]));
      advance(0);
      try {
        const files = await load();
        const read = await readAll(client, orders, signal, advance);
        if (signal.aborted) return;
        const built = await files.buildArchive(read.issued);
        if (signal.aborted) return;
        if (read.missing.length > 0) {
          notify.error(
            t('download.missing', { count: read.missing.length, orders: read.missing.join(', ') }),
          );
        }
        if (built === null) return;
        if (built.ok) downloadFile(built.value.name, built.value.content, 'application/zip');
        else notify.error(t('files.failed'));
      } finally {
        setReading((before) => new Set([...before].filter((orderNo) => !numbers.includes(orderNo))));
        if (several.current === mine) setProgress(null);
      }
    },
    [client, load, t],
  );
  return { reading, progress, cancel, save };
}

interface Read {
  issued: { name: string; certificate: string; caBundle: string; root: string }[];
  /** Numbers of the orders whose certificate could not be read. */
  missing: string[];
}

async function readAll(
  client: Session['client'],
  orders: readonly Named[],
  signal: AbortSignal,
  advance: (done: number) => void,
): Promise<Read> {
  const read: Read = { issued: [], missing: [] };
  for (let from = 0; from < orders.length && !signal.aborted; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE);
    const found = await certificatesOf(client, some, signal);
    for (const { orderNo, commonName } of some) {
      const files = found.get(orderNo);
      if (files) read.issued.push({ name: commonName || orderNo, ...files });
      else read.missing.push(orderNo);
    }
    if (!signal.aborted) advance(from + some.length);
  }
  return read;
}

type Issued = Omit<Read['issued'][number], 'name'>;

/** The certificates of some orders by order number, in one call; those that can't be read are left out. */
async function certificatesOf(
  client: Session['client'],
  orders: readonly Named[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Issued>> {
  const options = { messages: 'none', signal } as const;
  const [first] = orders;
  try {
    if (first && orders.length === 1) {
      const reply = await client.call(orderCalls.getCertificate, { id: first.orderNo }, options);
      return new Map(isSuccess(reply) ? [[first.orderNo, reply.data]] : []);
    }
    const orderNos = orders.map(({ orderNo }) => orderNo);
    const reply = await client.call(orderCalls.batchCerts, { orderNos }, options);
    return new Map(isSuccess(reply) ? reply.data.map((one) => [one.orderNo, one]) : []);
  } catch (error) {
    if (error instanceof CallError) return new Map();
    throw error;
  }
}
