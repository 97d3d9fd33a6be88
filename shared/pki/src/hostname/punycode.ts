/** The parameters of Punycode (RFC 3492 5). */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE = 0x80;
const MAX_CODE = 0x10ffff;

/**
 * Decodes a Punycode label without its 'xn--' (RFC 3492 6.2). Browsers let some labels through that
 * decode to nothing, and a CA would refuse them later.
 * @throws RangeError for anything that is no Punycode (B§8.15)
 */
export function decodePunycode(label: string): string {
  const delimiter = label.lastIndexOf('-');
  const output = Array.from(label.slice(0, Math.max(0, delimiter)), (character) => {
    const code = character.codePointAt(0) ?? INITIAL_CODE;
    if (code >= INITIAL_CODE) {
      throw new RangeError('not a basic code point');
    }
    return code;
  });
  const digits = label.slice(delimiter + 1);
  let code = INITIAL_CODE;
  let bias = INITIAL_BIAS;
  let position = 0;
  for (let index = 0; index < digits.length;) {
    const { value, next } = readNumber(digits, index, bias);
    const count = output.length + 1;
    bias = adapt(value, count, index === 0);
    code += Math.floor((position + value) / count);
    position = (position + value) % count;
    if (code > MAX_CODE || (code >= 0xd800 && code <= 0xdfff)) {
      throw new RangeError('outside of Unicode');
    }
    output.splice(position, 0, code);
    position += 1;
    index = next;
  }
  return String.fromCodePoint(...output);
}

/** A generalized variable-length integer (RFC 3492 3.3). */
function readNumber(digits: string, start: number, bias: number): { value: number; next: number } {
  let value = 0;
  let weight = 1;
  let index = start;
  for (let step = BASE; ; step += BASE) {
    const digit = digitValue(digits.charCodeAt(index));
    index += 1;
    value += digit * weight;
    if (digit === BASE || value > Number.MAX_SAFE_INTEGER) {
      throw new RangeError('invalid punycode');
    }
    const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX);
    if (digit < threshold) {
      return { value, next: index };
    }
    weight *= BASE - threshold;
  }
}

/** 0 to 25 for letters, 26 to 35 for digits, BASE for anything else, the end of the text included. */
function digitValue(code: number): number {
  if (code >= 0x61 && code <= 0x7a) {
    return code - 0x61;
  }
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : BASE;
}

/** Bias adaptation (RFC 3492 6.1). */
function adapt(delta: number, count: number, first: boolean): number {
  let scaled = Math.floor(delta / (first ? DAMP : 2));
  scaled += Math.floor(scaled / count);
  let steps = 0;
  while (scaled > ((BASE - T_MIN) * T_MAX) / 2) {
    scaled = Math.floor(scaled / (BASE - T_MIN));
    steps += BASE;
  }
  return Math.floor(steps + ((BASE - T_MIN + 1) * scaled) / (scaled + SKEW));
}
