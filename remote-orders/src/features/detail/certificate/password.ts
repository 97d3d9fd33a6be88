/** Letters and digits that can't be taken for one another, and signs that no shell or dialog minds. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_.+@';
/** 20 of 61 characters: 118 bits. */
const LENGTH = 20;
/** A JKS takes no fewer characters; one password serves both files. */
const LEAST = 6;

/** A password for PFX and JKS files, from the browser's random source without bias. */
export function generatePassword(): string {
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < limit && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}

/** Whether Java and Windows both take a password: printable ASCII, six characters or more. */
export function isContainerPassword(password: string): boolean {
  return password.length >= LEAST && /^[ -~]+$/.test(password);
}
