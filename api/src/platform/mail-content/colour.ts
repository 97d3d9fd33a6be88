/** The product's own accent, for sites that name none. */
export const DEFAULT_ACCENT = '#434fdb';

const hex = (channels: readonly number[]): string =>
  `#${channels
    .map((one) =>
      Math.round(Math.min(255, Math.max(0, one)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * A colour of a site's document (CSS Color 4: hexadecimal, `rgb()` or `oklch()`) as `#rrggbb`, which every mail
 * program reads; undefined for another notation.
 */
export function plainColour(css: string): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(css);
  if (short)
    return `#${short
      .slice(1)
      .flatMap((digit) => [digit, digit])
      .join('')}`.toLowerCase();
  const long = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(css);
  if (long) return `#${long[1]}`.toLowerCase();
  const [, name = '', inner = ''] = /^(rgba?|oklch)\(([^()]*)\)$/i.exec(css) ?? [];
  const parts = (inner.split('/')[0] ?? '').split(/[\s,]+/).filter(Boolean);
  const [first = NaN, second = NaN, third = NaN] = parts.map((part) => Number.parseFloat(part));
  if (![first, second, third].every(Number.isFinite)) return undefined;
  if (name.toLowerCase() !== 'oklch')
    return hex([first, second, third].map((one, at) => (parts[at]?.endsWith('%') ? one * 2.55 : one)));
  return fromOklch(
    parts[0]?.endsWith('%') ? first / 100 : first,
    parts[1]?.endsWith('%') ? (second / 100) * 0.4 : second,
    third,
  );
}

/** OKLCH to sRGB (CSS Color 4, 10.7); what sRGB doesn't have is cut off. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hex(
    [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map((linear) => 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)),
  );
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, `#rrggbb`, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White or near black, whichever is read better on a colour. */
export const textOn = (colour: string): string =>
  contrast(colour, '#ffffff') >= contrast(colour, '#15181e') ? '#ffffff' : '#15181e';

/** The colour itself, or as much nearer to black or white as 4.5:1 on a background needs, for links. */
export function readableOn(colour: string, background: string): string {
  const target = luminance(background) > 0.4 ? 0 : 255;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = hex(channelsOf(colour).map((value) => value + (target - value) * share));
    if (contrast(mixed, background) >= 4.5) return mixed;
  }
  return target === 0 ? '#000000' : '#ffffff';
}
