import { useCallback, useMemo, useState } from 'react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, type Session, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';

/** Certificates that are read at a time. */
const AT_ONCE = 4;

type Named = Pick<PayOrder, 'orderNo' | 'commonName'>;

export interface Downloads {
  /** Orders whose files are being read, by number. */
  reading: ReadonlySet<string>;
  /** Saves the certificates of these orders, their chains and what servers read of them as one ZIP; no key is in it. */
  save(orders: readonly Named[]): Promise<void>;
}

/** What reads certificates and writes archives. */
type Files = Pick<typeof import('./issuedFiles.ts'), 'buildArchive'>;

/**
 * Certificates as files: those of one order as from its page, those of several in a folder each (ORD-028). `load` gives
 * what reads certificates, which is heavy: a list loads it with the first download. Must be stable. An order's page,
 * which carries it, must not load it again: its chunk shares modules with the worker's script, and what it loads
 * counts as loaded by the worker, which must not start workers.
 */
export function useDownloads(load: () => Promise<Files>): Downloads {
  const { client } = useSession();
  const { t } = useTexts('orders');
  const [reading, setReading] = useState<ReadonlySet<string>>(new Set());
  const save = useCallback(
    async (orders: readonly Named[]) => {
      setReading(new Set(orders.map(({ orderNo }) => orderNo)));
      try {
        const files = await load();
        const read = await readAll(client, orders);
        const built = await files.buildArchive(read.issued);
        if (read.missing.length > 0) {
          notify.error(
            t('download.missing', { count: read.missing.length, orders: read.missing.join(', ') }),
          );
        }
        if (built === null) return;
        if (built.ok) downloadFile(built.value.name, built.value.content, 'application/zip');
        else notify.error(t('files.failed'));
      } finally {
        setReading(new Set());
      }
    },
    [client, load, t],
  );
  // The rows of a list are drawn again only when this changes.
  return useMemo(() => ({ reading, save }), [reading, save]);
}

interface Read {
  issued: { name: string; certificate: string; caBundle: string; root: string }[];
  /** Numbers of the orders whose certificate could not be read. */
  missing: string[];
}

async function readAll(client: Session['client'], orders: readonly Named[]): Promise<Read> {
  const read: Read = { issued: [], missing: [] };
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE);
    const replies = await Promise.all(
      some.map(({ orderNo }) =>
        client
          .call(orderCalls.getCertificate, { id: orderNo }, { messages: 'none' })
          .catch((error: unknown) => {
            if (error instanceof CallError) return null;
            throw error;
          }),
      ),
    );
    for (const [index, { orderNo, commonName }] of some.entries()) {
      const reply = replies[index];
      if (reply && isSuccess(reply)) read.issued.push({ name: commonName || orderNo, ...reply.data });
      else read.missing.push(orderNo);
    }
  }
  return read;
}
