import { issue, type Issue } from '../issue.ts';

/*
 * Whether texts can be read in a site's own colour, in both themes. The shades are those that the design system mixes
 * (shared/ui/src/theme/ramp.ts and tokens.ts); a test there holds both together.
 */

/** Red, green and blue from 0 to 1, as screens take them (sRGB). */
type Rgb = readonly [number, number, number];

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];
/** The panel of the dark theme. */
const DARK_PANEL = '#14161d';
/** Least contrast of text (WCAG 1.4.3). */
const LEAST = 4.5;

const read = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
const write = (colour: Rgb): string =>
  `#${colour
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const times = (rows: readonly Rgb[], [a, b, c]: Rgb): Rgb => {
  const [x = 0, y = 0, z = 0] = rows.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x, y, z];
};
const each = ([a, b, c]: Rgb, change: (value: number) => number): Rgb => [change(a), change(b), change(c)];

/** Oklab of linear sRGB and back (CSS Color 4, 10.7). */
const TO_LMS: readonly Rgb[] = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];
const FROM_LMS: readonly Rgb[] = [
  [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
  [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
  [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
];
// Mixing needs the cube roots alone: Oklab is a linear map of them.
const toRoots = (colour: Rgb): Rgb => each(times(TO_LMS, each(colour, toLinear)), Math.cbrt);
const fromRoots = (roots: Rgb): Rgb =>
  each(
    times(
      FROM_LMS,
      each(roots, (value) => value ** 3),
    ),
    (value) => fromLinear(Math.max(0, value)),
  );

const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
];
const mixInOklab = (one: Rgb, other: Rgb, share: number): Rgb =>
  fromRoots(mix(toRoots(one), toRoots(other), share));

/** Relative luminance (WCAG 2.2). */
const luminance = (colour: Rgb): number => {
  const [red, green, blue] = each(colour, toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(read(one)), luminance(read(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Shades of a site's colour, each `#rrggbb`: of buttons with white text, and of text. */
export interface AccentShades {
  light: { solid: string; text: string };
  dark: { solid: string; hover: string; text: string };
}

/** @param hex `#rrggbb` */
export function accentShades(hex: string): AccentShades {
  const base = read(hex);
  const lighter = mixInOklab(base, WHITE, 0.86);
  return {
    light: { solid: hex.toLowerCase(), text: write(mixInOklab(base, BLACK, 0.84)) },
    dark: {
      solid: write(mix(lighter, base, 0.25)),
      hover: write(mix(lighter, base, 0.45)),
      text: write(mixInOklab(base, WHITE, 0.45)),
    },
  };
}

/** The rule of a site's colour: `#rrggbb` in whose shades texts can be read; '' is the portal's own (D-358). */
export function checkAccent(text: string): Issue<'accent.format' | 'accent.light' | 'accent.dark'> | null {
  if (text === '') return null;
  if (!/^#[0-9a-f]{6}$/i.test(text)) return issue('accent.format');
  const { light, dark } = accentShades(text);
  if ([light.solid, dark.solid, dark.hover].some((solid) => contrastOf(solid, '#ffffff') < LEAST))
    return issue('accent.light');
  return contrastOf(dark.text, DARK_PANEL) < LEAST ? issue('accent.dark') : null;
}
