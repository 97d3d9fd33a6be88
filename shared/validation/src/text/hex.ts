/** Whether a text is hexadecimal: pairs of digits, blanks allowed, not empty (B§5.19, D-122). */
export function isHex(text: string): boolean {
  const digits = text.replace(/\s+/g, '');
  return digits.length > 0 && digits.length % 2 === 0 && /^[0-9a-fA-F]+$/.test(digits);
}
