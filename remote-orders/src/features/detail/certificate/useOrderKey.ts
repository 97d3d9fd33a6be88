import { useCallback, useState } from 'react';
import { createKeyVault, type PkiErrorCode, type PkiResult, type VaultKey } from '@certdeck/pki';
import { lastingStorage } from '@certdeck/session';
import { pkiClient } from '../../../files/pki.ts';

/** Where the private key of an order is. */
export type KeyPlace =
  /** No key was kept with the order. */
  | 'absent'
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
 * The private key of an issued order. It is decrypted in this browser's worker, is checked against the certificate,
 * and never leaves the browser (CRY-040, D-083).
 * @param stored the vault text that came with the certificate, or ''
 */
export function useOrderKey(stored: string, certificate: string): OrderKey {
  const [pem, setPem] = useState('');
  const [sealed, setSealed] = useState(false);
  const [problem, setProblem] = useState<PkiErrorCode | null>(null);
  const [busy, setBusy] = useState(false);

  const accept = useCallback(
    async (reading: () => Promise<PkiResult<string>>): Promise<string | null> => {
      setBusy(true);
      const result = await checked(await reading(), certificate);
      setBusy(false);
      setProblem(result.ok ? null : result.error.code);
      if (!result.ok) return null;
      setPem(result.value);
      return result.value;
    },
    [certificate],
  );

  const open = useCallback(async () => {
    if (pem) return pem;
    if (!stored) return null;
    const opened = await accept(() =>
      decrypt(stored, () => ({ secret: createKeyVault(lastingStorage()).secret() })),
    );
    if (opened === null) setSealed(true);
    return opened;
  }, [pem, stored, accept]);

  const openWith = useCallback(
    async (passphrase: string) => void (await accept(() => decrypt(stored, () => ({ passphrase })))),
    [stored, accept],
  );

  const take = useCallback(
    async (given: string) => void (await accept(async () => ({ ok: true, value: given }))),
    [accept],
  );

  const forget = useCallback(() => {
    setPem('');
    setProblem(null);
  }, []);

  const place: KeyPlace = pem ? 'open' : stored === '' ? 'absent' : sealed ? 'sealed' : 'stored';
  return { place, pem, problem, busy, open, openWith, take, forget };
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
