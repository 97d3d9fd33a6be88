import type { SystemConfig } from '@chakra-ui/react/styled-system';

type Theme = NonNullable<SystemConfig['theme']>;

/** Writes each entry as a token value. */
function values<Key extends string, Value>(record: Record<Key, Value>): Record<Key, { value: Value }> {
  const made = {} as Record<Key, { value: Value }>;
  for (const key of Object.keys(record) as Key[]) made[key] = { value: record[key] };
  return made;
}

/** Neutrals of the light theme: warm paper, near-black ink. */
export const paper = {
  bg: '#faf9f6',
  panel: '#ffffff',
  subtle: '#f6f4ef',
  muted: '#efece5',
  emphasis: '#e3dfd5',
  sheet: '#f4f1e8',
  line: '#e8e4db',
  lineStrong: '#d6d1c5',
  control: '#8b867a',
  fg: '#17181e',
  fgMuted: '#50515b',
  fgSubtle: '#67676f',
} as const;

/** Neutrals of the dark theme, by the same names. */
export const ink: Readonly<Record<keyof typeof paper, string>> = {
  bg: '#0d0e13',
  panel: '#14161d',
  subtle: '#191b24',
  muted: '#21242f',
  emphasis: '#2e323f',
  sheet: '#101119',
  line: '#242732',
  lineStrong: '#363a48',
  control: '#717685',
  fg: '#eeede8',
  fgMuted: '#aaacb7',
  fgSubtle: '#9093a0',
};

/** The accent ramp; site configuration replaces steps at run time through --cd-colors-accent-<step>. */
export const accent = {
  50: '#f2f4ff',
  100: '#e5e9ff',
  200: '#ccd4ff',
  300: '#abb8ff',
  400: '#8595ff',
  500: '#6272f6',
  600: '#434fdb',
  700: '#343eb6',
  800: '#282f8e',
  900: '#1d226a',
  950: '#111442',
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

// system-ui comes last: in a Chinese Windows it is a face whose Latin letters and digits are poor.
const LATIN =
  '-apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans"';
const LATIN_MONO =
  'ui-monospace, SFMono-Regular, "SF Mono", "Cascadia Mono", Menlo, "DejaVu Sans Mono", Consolas';
const CHINESE = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei"';
const JAPANESE = '"Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", "Yu Gothic", Meiryo';
const stacks = (first: string, second: string) => ({
  sans: `${LATIN}, ${first}, ${second}, system-ui, sans-serif`,
  mono: `${LATIN_MONO}, ${first}, ${second}, monospace`,
});

/**
 * Faces by the language of a text. One sign has other strokes in Chinese than in Japanese (直, 骨, 認), and the first
 * face of a list that has it is taken, whatever the language.
 */
export const faces = { zh: stacks(CHINESE, JAPANESE), ja: stacks(JAPANESE, CHINESE) };

export const tokens: NonNullable<Theme['tokens']> = {
  colors: {
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
    // A control and a button, and what a finger needs of them; the button that costs money; a row of a table.
    control: '34px',
    touch: '44px',
    pay: '42px',
    row: '45px',
    full: '100%',
    min: 'min-content',
    max: 'max-content',
    fit: 'fit-content',
    prose: '68ch',
    form: '520px',
    content: '1200px',
    wide: '1600px',
  }),
  // Inside of something 4, by itself 6, what floats above the page 8.
  radii: values({ none: '0', xs: '1px', sm: '4px', md: '6px', lg: '6px', float: '8px', full: '9999px' }),
  fonts: values({ body: faces.zh.sans, heading: faces.zh.sans, mono: faces.zh.mono }),
  fontSizes: values({
    '2xs': '11.5px',
    xs: '12.5px',
    sm: '13px',
    md: '14px',
    lg: '16px',
    xl: '20px',
    '2xl': '26px',
    '3xl': '32px',
  }),
  lineHeights: values({ none: '1', tight: '1.25', snug: '1.4', body: '1.5' }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '650' }),
  letterSpacings: values({ tight: '-0.018em', figure: '-0.03em', normal: '0', wide: '0.02em' }),
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
const neutral = (name: keyof typeof paper) => both(paper[name], ink[name]);

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
      DEFAULT: neutral('bg'),
      panel: neutral('panel'),
      subtle: neutral('subtle'),
      muted: neutral('muted'),
      emphasis: neutral('emphasis'),
      /** Below what is shown on it: the sign-in's art, a first visit's question. */
      sheet: neutral('sheet'),
      inverted: both('#1b1c24', '#2e323f'),
      scrim: both('rgb(23 22 18 / 0.38)', 'rgb(4 5 8 / 0.66)'),
    },
    fg: {
      DEFAULT: neutral('fg'),
      muted: neutral('fgMuted'),
      subtle: neutral('fgSubtle'),
      inverted: both('#f3f2ee', '#f3f2ee'),
      disabled: neutral('control'),
    },
    border: {
      DEFAULT: neutral('line'),
      strong: neutral('lineStrong'),
      // 3:1 against the panel, so that a field's edge can be seen (WCAG 1.4.11).
      control: neutral('control'),
      inverted: both('#4a4e5e', '#5a5f70'),
    },
    // What isn't a step is mixed from the ramp, so that a site's own accent reaches everything in both themes.
    primary: {
      solid: both('{colors.accent.600}', 'color-mix(in srgb, {colors.accent.500} 25%, {colors.accent.600})'),
      hover: both('{colors.accent.700}', 'color-mix(in srgb, {colors.accent.500} 45%, {colors.accent.600})'),
      contrast: both('#ffffff', '#ffffff'),
      fg: both('{colors.accent.700}', '{colors.accent.300}'),
      subtle: both('{colors.accent.50}', `color-mix(in srgb, {colors.accent.600} 16%, ${ink.panel})`),
      muted: both('{colors.accent.100}', `color-mix(in srgb, {colors.accent.600} 28%, ${ink.panel})`),
      border: both('{colors.accent.200}', `color-mix(in srgb, {colors.accent.600} 48%, ${ink.panel})`),
      ring: both('{colors.accent.500}', '{colors.accent.400}'),
      // What is drawn rather than written: a bar of a chart, the rail of a certificate, a rosette.
      bar: both('{colors.accent.600}', '{colors.accent.400}'),
      hatch: both(
        'color-mix(in srgb, {colors.accent.600} 34%, transparent)',
        'color-mix(in srgb, {colors.accent.400} 40%, transparent)',
      ),
    },
    success: status('green', '#12241a', '#234932'),
    warning: status('amber', '#291e10', '#543a19'),
    error: status('red', '#2e1a1a', '#5c3231'),
    info: status('blue', '#122130', '#22435d'),
  },
  shadows: {
    panel: both('0 1px 2px rgb(40 34 20 / 0.05)', '0 0 0 transparent'),
    popover: both(
      '0 10px 30px rgb(40 34 20 / 0.12), 0 2px 6px rgb(40 34 20 / 0.08)',
      '0 12px 32px rgb(0 0 0 / 0.5)',
    ),
    modal: both(
      '0 24px 64px rgb(30 26 16 / 0.26), 0 4px 12px rgb(30 26 16 / 0.1)',
      '0 24px 64px rgb(0 0 0 / 0.7)',
    ),
  },
};
