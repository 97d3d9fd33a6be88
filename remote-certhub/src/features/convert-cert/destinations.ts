import type { BundleTarget, PfxProfile } from '@certdeck/pki';

/** Where a file goes, and what that place reads. */
export interface Destination {
  id: string;
  target: BundleTarget;
  profile?: PfxProfile;
  layout?: 'fullchain' | 'single' | 'separate';
  includeRoot?: boolean;
  /** Key of the sentence that says why. */
  why: string;
}

/**
 * Programs by what they open. Windows Server 2016 and older, Apple's keychains and Android call the
 * password of an AES file wrong; Azure App Service asks for triple DES and the root in writing. Java
 * reads AES from 8u301, 11.0.12 and 17 on.
 */
export const DESTINATIONS: readonly Destination[] = [
  { id: 'unsure', target: 'pfx', profile: 'compatible', why: 'everywhere' },
  { id: 'windowsNew', target: 'pfx', profile: 'modern', why: 'aes' },
  { id: 'windowsOld', target: 'pfx', profile: 'compatible', why: 'windowsOld' },
  { id: 'azure', target: 'pfx', profile: 'compatible', includeRoot: true, why: 'azure' },
  { id: 'javaNew', target: 'pfx', profile: 'modern', why: 'aes' },
  { id: 'javaOld', target: 'pfx', profile: 'compatible', why: 'javaOld' },
  { id: 'jks', target: 'jks', why: 'jks' },
  { id: 'macos', target: 'pfx', profile: 'compatible', why: 'apple' },
  { id: 'ios', target: 'pfx', profile: 'compatible', why: 'apple' },
  { id: 'android', target: 'pfx', profile: 'compatible', why: 'android' },
  { id: 'openssl', target: 'pfx', profile: 'modern', why: 'aes' },
  { id: 'nginx', target: 'pem', layout: 'fullchain', why: 'fullchain' },
  { id: 'haproxy', target: 'pem', layout: 'single', why: 'single' },
  { id: 'apache', target: 'pem', layout: 'separate', why: 'separate' },
  { id: 'panel', target: 'pem', layout: 'separate', why: 'separate' },
  { id: 'aws', target: 'pem', layout: 'separate', why: 'separate' },
];

export const TARGETS: readonly BundleTarget[] = ['pfx', 'pem', 'jks', 'p7b', 'der'];

/** What the customer chose. */
export interface ConvertForm {
  /** A destination's id; empty when the format was chosen by hand. */
  destination: string;
  target: BundleTarget;
  profile: PfxProfile;
  layout: 'fullchain' | 'single' | 'separate';
  encoding: 'pem' | 'der';
  includeRoot: boolean;
  password: string;
  /** By the entry's key, see entryKey. */
  aliases: Readonly<Record<string, string>>;
  keyPasswords: Readonly<Record<string, string>>;
  /** Entries that were switched on or off by hand. */
  included: Readonly<Record<string, boolean>>;
}

export const FRESH: ConvertForm = {
  destination: 'unsure',
  target: 'pfx',
  profile: 'compatible',
  layout: 'fullchain',
  encoding: 'der',
  includeRoot: false,
  password: '',
  aliases: {},
  keyPasswords: {},
  included: {},
};

/** The form after a destination was chosen. */
export function withDestination(form: ConvertForm, id: string): ConvertForm {
  const found = DESTINATIONS.find((destination) => destination.id === id);
  if (!found) {
    return form;
  }
  const { target, profile = form.profile, layout = form.layout, includeRoot = false } = found;
  return { ...form, destination: id, target, profile, layout, includeRoot };
}

/** The form after a format was chosen by hand. */
export function withTarget(form: ConvertForm, target: BundleTarget): ConvertForm {
  return { ...form, destination: '', target, includeRoot: target === 'p7b' };
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** Some 116 bits of chance, which no cipher of these files makes weaker. */
const LENGTH = 20;

/** A password of letters and digits that are not mistaken for each other, which every program takes. */
export function randomPassword(): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes beyond a whole number of alphabets would make its first characters likelier.
      if (byte < 256 - (256 % ALPHABET.length) && password.length < LENGTH) {
        password += ALPHABET[byte % ALPHABET.length] ?? '';
      }
    }
  }
  return password;
}
