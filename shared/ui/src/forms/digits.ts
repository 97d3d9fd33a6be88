/** Full-width digits, dots, signs and blanks, as a Chinese keyboard types them, in ASCII. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u3002]/g, (sign) => (sign === '\u3002' ? '.' : ' '));
}
