/** Whether a text is Base64 with its padding; line breaks and blanks are allowed, empty text is not (B§5.21). */
export function isBase64(text: string): boolean {
  const digits = text.replace(/\s+/g, '');
  return digits.length > 0 && digits.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(digits);
}

/** The bytes of a Base64 text, or null when it is none. */
export function base64Bytes(text: string): Uint8Array | null {
  if (!isBase64(text)) return null;
  return Uint8Array.from(atob(text.replace(/\s+/g, '')), (character) => character.codePointAt(0) ?? 0);
}
