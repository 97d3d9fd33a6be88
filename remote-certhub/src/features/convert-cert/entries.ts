import type { Bundle, BundleEntry, WriteEntry } from '@certdeck/pki';
import type { ConvertForm } from './destinations.ts';

/** Names an entry as long as its certificate or key stays. */
export function entryKey(entry: BundleEntry, bundle: Bundle): string {
  const certificate = bundle.certificates[entry.chain[0] ?? -1];
  const key = bundle.keys[entry.key ?? -1];
  return certificate?.sha256 ?? `key ${key?.spkiSha256 ?? entry.key}`;
}

/** Where there are pairs, what stands alone is usually a leftover, such as a root. */
export function isIncluded(entry: BundleEntry, bundle: Bundle, form: ConvertForm): boolean {
  const chosen = form.included[entryKey(entry, bundle)];
  if (chosen !== undefined) {
    return chosen;
  }
  const isPair = (each: BundleEntry): boolean => each.key !== null && each.chain.length > 0;
  return isPair(entry) || !bundle.entries.some(isPair);
}

/** Whether an entry can be part of the chosen format. */
export function fits(entry: BundleEntry, form: ConvertForm): boolean {
  return entry.chain.length > 0 || form.target === 'pem' || form.target === 'der';
}

/** What is handed to the writer. */
export function writeEntries(bundle: Bundle, form: ConvertForm): WriteEntry[] {
  return bundle.entries
    .filter((entry) => isIncluded(entry, bundle, form) && fits(entry, form))
    .map((entry) => {
      const id = entryKey(entry, bundle);
      const key = bundle.keys[entry.key ?? -1];
      return {
        certificates: entry.chain.flatMap((index) => bundle.certificates[index]?.der ?? []),
        key: key?.pkcs8 ?? null,
        alias: (form.aliases[id] ?? entry.alias).trim() || undefined,
        keyPassword: form.keyPasswords[id] || undefined,
      };
    });
}

/** What keeps the file from being made; null when nothing does. */
export function obstacle(
  bundle: Bundle | undefined,
  form: ConvertForm,
): 'nothing' | 'locked' | 'noCertificate' | 'password' | 'shortPassword' | 'asciiPassword' | null {
  const entries = bundle ? writeEntries(bundle, form) : [];
  if (entries.length === 0) {
    if (bundle && bundle.locks.length > 0) return 'locked';
    return bundle && bundle.keys.length > 0 && bundle.certificates.length === 0 ? 'noCertificate' : 'nothing';
  }
  if (form.target === 'pfx' || form.target === 'jks') {
    const passwords = [form.password, ...entries.flatMap(({ keyPassword }) => keyPassword ?? [])];
    if (form.password === '') return 'password';
    if (passwords.some((password) => !/^[ -~]*$/.test(password))) return 'asciiPassword';
    if (form.target === 'jks' && passwords.some((password) => password.length < 6)) return 'shortPassword';
  }
  return null;
}
