import type { SystemConfig } from '@chakra-ui/react/styled-system';

type Theme = NonNullable<SystemConfig['theme']>;

/** Writes each entry as a token value. */
function values<Key extends string, Value>(record: Record<Key, Value>): Record<Key, { value: Value }> {
  const made = {} as Record<Key, { value: Value }>;
  for (const key of Object.keys(record) as Key[]) made[key] = { value: record[key] };
  return made;
}

/** Neutral greys with a trace of the accent's hue. Even steps of perceived lightness (OKLCH). */
export const gray = {
  0: '#ffffff',
  25: '#fafbfd',
  50: '#f6f8fb',
  100: '#f0f2f6',
  200: '#e3e6eb',
  300: '#d0d3d9',
  400: '#9fa2a8',
  450: '#868a91',
  500: '#686d75',
  550: '#8b9098',
  600: '#555a62',
  700: '#3f434b',
  750: '#31353c',
  800: '#272b32',
  850: '#1d2127',
  900: '#15181e',
  950: '#0d1016',
} as const;

/** The accent ramp; site configuration replaces steps at run time through --cd-colors-accent-<step>. */
export const accent = {
  50: '#f4f7fe',
  100: '#e7eeff',
  200: '#d0ddfe',
  300: '#acc3fe',
  400: '#7e9fff',
  500: '#577dfe',
  600: '#3e5fe1',
  700: '#304cc0',
  800: '#23399a',
  900: '#1a2b72',
  950: '#0c1848',
} as const;

const green = {
  50: '#f1faf3',
  200: '#c1e9cd',
  300: '#93d6aa',
  400: '#5bbc81',
  600: '#05844b',
  700: '#046d3d',
  800: '#03552e',
  950: '#012612',
};
const amber = {
  50: '#fef6ee',
  200: '#f6d8b6',
  300: '#ebba81',
  400: '#d79542',
  600: '#996103',
  700: '#7e4f02',
  800: '#633d03',
  950: '#2d1900',
};
const red = {
  50: '#fef5f4',
  200: '#fed1cc',
  300: '#ffaba2',
  400: '#ff7269',
  600: '#c92228',
  700: '#aa0e1a',
  800: '#88010f',
  950: '#3f0305',
};
const blue = {
  50: '#f2f8ff',
  200: '#c2e2fe',
  300: '#8fcbfe',
  400: '#52acf3',
  600: '#0074b8',
  700: '#015f98',
  800: '#024a77',
  950: '#002038',
};

/** Pixels, so that a partner page's root font size does not scale us. One step is 4 px. */
const steps = {
  0: 0,
  0.5: 2,
  1: 4,
  1.5: 6,
  2: 8,
  2.5: 10,
  3: 12,
  3.5: 14,
  4: 16,
  5: 20,
  6: 24,
  7: 28,
  8: 32,
  9: 36,
  10: 40,
  11: 44,
  12: 48,
  14: 56,
  16: 64,
  20: 80,
  24: 96,
  28: 112,
  32: 128,
  40: 160,
  48: 192,
  56: 224,
  64: 256,
  72: 288,
  80: 320,
  96: 384,
};
const pixels = Object.fromEntries(Object.entries(steps).map(([step, size]) => [step, `${size}px`]));

const SANS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", "Hiragino Sans", "Noto Sans JP", sans-serif';
const MONO =
  'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono", "PingFang SC", "Noto Sans SC", monospace';

export const tokens: NonNullable<Theme['tokens']> = {
  colors: {
    gray: values(gray),
    accent: values(accent),
    green: values(green),
    amber: values(amber),
    red: values(red),
    blue: values(blue),
    white: { value: '#ffffff' },
    black: { value: '#000000' },
    transparent: { value: 'transparent' },
    current: { value: 'currentcolor' },
  },
  spacing: values(pixels),
  sizes: values({
    ...pixels,
    full: '100%',
    min: 'min-content',
    max: 'max-content',
    fit: 'fit-content',
    prose: '68ch',
    form: '520px',
    content: '1200px',
    wide: '1600px',
  }),
  radii: values({ none: '0', sm: '4px', md: '6px', lg: '6px', full: '9999px' }),
  fonts: values({ body: SANS, heading: SANS, mono: MONO }),
  fontSizes: values({
    '2xs': '11px',
    xs: '12px',
    sm: '13px',
    md: '14px',
    lg: '16px',
    xl: '20px',
    '2xl': '24px',
    '3xl': '30px',
  }),
  lineHeights: values({ none: '1', tight: '1.25', snug: '1.4', body: '1.55' }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  letterSpacings: values({ tight: '-0.012em', normal: '0', wide: '0.02em' }),
  zIndex: values({
    base: 0,
    sticky: 10,
    bar: 20,
    header: 30,
    overlay: 100,
    modal: 110,
    popover: 120,
    toast: 130,
    skip: 140,
  }),
  durations: values({ fast: '100ms', normal: '160ms' }),
  easings: values({ out: 'cubic-bezier(0.2, 0, 0, 1)' }),
};

const both = (base: string, dark: string) => ({ value: { base, _dark: dark } });

/** One status: text, quiet background, edge, and a filled form with white text. AA in both modes. */
const status = (name: string, darkSubtle: string, darkBorder: string) => ({
  fg: both(`{colors.${name}.700}`, `{colors.${name}.300}`),
  subtle: both(`{colors.${name}.50}`, darkSubtle),
  border: both(`{colors.${name}.200}`, darkBorder),
  solid: both(`{colors.${name}.600}`, `{colors.${name}.600}`),
  icon: both(`{colors.${name}.600}`, `{colors.${name}.400}`),
});

export const semanticTokens: NonNullable<Theme['semanticTokens']> = {
  colors: {
    bg: {
      DEFAULT: both('{colors.gray.25}', '{colors.gray.950}'),
      panel: both('{colors.gray.0}', '{colors.gray.900}'),
      subtle: both('{colors.gray.50}', '{colors.gray.850}'),
      muted: both('{colors.gray.100}', '{colors.gray.800}'),
      emphasis: both('{colors.gray.200}', '{colors.gray.750}'),
      inverted: both('{colors.gray.900}', '{colors.gray.100}'),
      scrim: both('rgb(13 16 22 / 0.42)', 'rgb(0 0 0 / 0.62)'),
    },
    fg: {
      DEFAULT: both('{colors.gray.900}', '{colors.gray.100}'),
      muted: both('{colors.gray.600}', '{colors.gray.400}'),
      subtle: both('{colors.gray.500}', '{colors.gray.550}'),
      inverted: both('{colors.gray.0}', '{colors.gray.950}'),
      disabled: both('{colors.gray.450}', '{colors.gray.600}'),
    },
    border: {
      DEFAULT: both('{colors.gray.200}', '{colors.gray.800}'),
      strong: both('{colors.gray.300}', '{colors.gray.750}'),
      // 3:1 against the panel, so that a field's edge can be seen (WCAG 1.4.11).
      control: both('{colors.gray.450}', '{colors.gray.500}'),
    },
    primary: {
      solid: both('{colors.accent.600}', '{colors.accent.600}'),
      hover: both('{colors.accent.700}', '{colors.accent.700}'),
      contrast: both('#ffffff', '#ffffff'),
      fg: both('{colors.accent.700}', '{colors.accent.300}'),
      // Mixed from the ramp, so that a site's own accent reaches the dark theme too.
      subtle: both('{colors.accent.50}', 'color-mix(in srgb, {colors.accent.600} 18%, {colors.gray.900})'),
      muted: both('{colors.accent.100}', 'color-mix(in srgb, {colors.accent.600} 30%, {colors.gray.900})'),
      border: both('{colors.accent.200}', 'color-mix(in srgb, {colors.accent.600} 45%, {colors.gray.900})'),
      ring: both('{colors.accent.500}', '{colors.accent.400}'),
    },
    success: status('green', '#13271a', '#234932'),
    warning: status('amber', '#2c1f0e', '#543a19'),
    error: status('red', '#311b1a', '#5c3231'),
    info: status('blue', '#132331', '#22435d'),
  },
  shadows: {
    panel: both('0 1px 2px rgb(13 16 22 / 0.04)', '0 0 0 transparent'),
    popover: both(
      '0 4px 12px rgb(13 16 22 / 0.08), 0 1px 3px rgb(13 16 22 / 0.08)',
      '0 8px 24px rgb(0 0 0 / 0.5)',
    ),
    modal: both('0 16px 48px rgb(13 16 22 / 0.18)', '0 16px 48px rgb(0 0 0 / 0.6)'),
  },
};
