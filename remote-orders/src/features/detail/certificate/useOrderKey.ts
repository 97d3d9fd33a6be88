import { useCallback, useRef, useState } from 'react';
import { BodyCode, type OrderDetail, orderCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { createKeyVault, type PkiErrorCode, type PkiResult, type VaultKey } from '@certdeck/pki';
import { CallError, isSuccess, lastingStorage, useCan, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { pkiClient } from '../../../files/pki.ts';

/** Where the private key of an order is. */
export type KeyPlace =
  /** No key was kept with the order. */
  | 'absent'
  /** Encrypted with the order, and this person may not export it. */
  | 'withheld'
  /** Encrypted with the order, not opened yet. */
  | 'stored'
  /** Encrypted with a passphrase or in another browser: this browser's secret does not open it. */
  | 'sealed'
  /** In this page's memory. */
  | 'open';

export interface OrderKey {
  place: KeyPlace;
  /** In clear; '' unless open. */
  pem: string;
  /** Why the last attempt failed. */
  problem: PkiErrorCode | null;
  /** The API asks for a fresh proof of who this is, for which this page has no dialog. */
  unproven: boolean;
  busy: boolean;
  /** The key, opened with this browser's secret if it has to be; null when that can't be done. */
  open(): Promise<string | null>;
  /** Opens it with the passphrase that was chosen when it was made (D-087). */
  openWith(passphrase: string): Promise<void>;
  /** Takes a key from the customer, if it belongs to the certificate. */
  take(pem: string): Promise<void>;
  /** Drops it from the page's memory. */
  forget(): void;
}

/**
 * The private key of an issued order. It is asked for when it is needed, after a fresh proof (D-466), is decrypted in
 * this browser's worker, is checked against the certificate, and never leaves the browser (D-083).
 */
export function useOrderKey(
  { orderNo, keyStored }: Pick<OrderDetail, 'orderNo' | 'keyStored'>,
  certificate: string,
): OrderKey {
  const { client } = useSession();
  const { t } = useTexts('orders');
  const mayExport = useCan()('key:export');
  /** The vault text that belongs to a certificate, so that several tries are one export. */
  const exported = useRef({ certificate: '', text: '' });
  const [pem, setPem] = useState('');
  const [sealed, setSealed] = useState(false);
  const [problem, setProblem] = useState<PkiErrorCode | null>(null);
  const [unproven, setUnproven] = useState(false);
  const [busy, setBusy] = useState(false);

  /** The vault text; null where the API refuses it, which has been said by then. */
  const read = useCallback(async (): Promise<string | null> => {
    if (exported.current.certificate === certificate) return exported.current.text;
    const reply = await client
      .call(orderCalls.exportKey, { id: orderNo }, { messages: 'own' })
      .catch((error: unknown) => {
        if (error instanceof CallError) return null;
        throw error;
      });
    if (!reply || reply.shown) return null;
    setUnproven(reply.code === BodyCode.stepUp);
    if (isSuccess(reply)) {
      exported.current = { certificate, text: reply.data.key };
      return reply.data.key;
    }
    if (reply.code !== BodyCode.stepUp) notify.error(reply.msg || t('common:op.failed.title'));
    return null;
  }, [client, orderNo, certificate, t]);

  const accept = useCallback(
    async (reading: () => Promise<PkiResult<string> | null>): Promise<PkiResult<string> | null> => {
      setBusy(true);
      setProblem(null);
      try {
        const found = await reading();
        if (!found) return null;
        const result = await checked(found, certificate);
        if (result.ok) setPem(result.value);
        else setProblem(result.error.code);
        return result;
      } finally {
        setBusy(false);
      }
    },
    [certificate],
  );

  const unlock = useCallback(
    (key: () => VaultKey) =>
      accept(async () => {
        const text = await read();
        return text === null ? null : decrypt(text, key);
      }),
    [accept, read],
  );

  const open = useCallback(async () => {
    if (pem) return pem;
    if (!keyStored || !mayExport) return null;
    const opened = await unlock(() => ({ secret: createKeyVault(lastingStorage()).secret() }));
    if (!opened) return null;
    setSealed(!opened.ok);
    return opened.ok ? opened.value : null;
  }, [pem, keyStored, mayExport, unlock]);

  const openWith = useCallback(
    async (passphrase: string) => void (await unlock(() => ({ passphrase }))),
    [unlock],
  );

  const take = useCallback(
    async (given: string) => void (await accept(async () => ({ ok: true, value: given }))),
    [accept],
  );

  const forget = useCallback(() => {
    exported.current = { certificate: '', text: '' };
    setPem('');
    setProblem(null);
  }, []);

  const kept: KeyPlace = !keyStored ? 'absent' : !mayExport ? 'withheld' : sealed ? 'sealed' : 'stored';
  return { place: pem ? 'open' : kept, pem, problem, unproven, busy, open, openWith, take, forget };
}

async function decrypt(vaultText: string, key: () => VaultKey): Promise<PkiResult<string>> {
  try {
    return await pkiClient().decryptKey({ vaultText, key: key() });
  } catch {
    // A browser that stores nothing has no secret either.
    return { ok: false, error: { code: 'WRONG_SECRET', message: 'no secret in this browser' } };
  }
}

/** The key if it belongs to the certificate: their public halves are equal (D-083). */
async function checked(read: PkiResult<string>, certificate: string): Promise<PkiResult<string>> {
  if (!read.ok) return read;
  const match = await pkiClient().keyMatches({ privateKey: read.value, certificate });
  if (!match.ok) return match;
  if (match.value) return read;
  return { ok: false, error: { code: 'KEY_MISMATCH', message: 'another key' } };
}
