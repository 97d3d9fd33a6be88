import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, useBreakpoint, useTheme } from '../index.ts';
import { renderUi } from '../testing/index.tsx';
import { createThemeController } from './mode.ts';
import { rampOf } from './ramp.ts';
import { getSystem } from './system.ts';

const root = document.documentElement;
const originalMatchMedia = window.matchMedia;

/** A colour scheme of the system that the test can change. */
function systemScheme(dark: boolean) {
  const query = Object.assign(originalMatchMedia('(prefers-color-scheme: dark)'), { matches: dark });
  window.matchMedia = () => query;
  return (next: boolean) => {
    Object.assign(query, { matches: next });
    query.dispatchEvent(new Event('change'));
  };
}

afterEach(() => {
  window.matchMedia = originalMatchMedia;
  localStorage.clear();
  jest.useRealTimers();
});

function Switch() {
  const { mode, color, setMode } = useTheme();
  return <Button onClick={() => setMode('dark')}>{`${mode} ${color}`}</Button>;
}

describe('the theme', () => {
  it('is kept under theme-mode and read again (HOST-041, D-021)', () => {
    const first = createThemeController({ storage: localStorage });
    expect(first.mode).toBe('system');
    first.setMode('dark');
    expect(localStorage.getItem('theme-mode')).toBe('dark');
    expect(root).toHaveAttribute('data-certdeck-mode', 'dark');
    first.stop();
    const again = createThemeController({ storage: localStorage });
    expect(again.mode).toBe('dark');
    again.stop();
  });

  it('follows the colour scheme of the system live (HOST-041)', () => {
    const change = systemScheme(true);
    const theme = createThemeController();
    expect(theme.color).toBe('dark');
    act(() => change(false));
    expect(theme.color).toBe('light');
    theme.setMode('dark');
    change(false);
    expect(theme.color).toBe('dark');
    theme.stop();
  });

  it('sets a flag for 300 ms on a switch (HOST-042, D-022)', () => {
    const theme = createThemeController();
    jest.useFakeTimers();
    expect(root).not.toHaveAttribute('data-theme-switching');
    theme.setMode('dark');
    jest.advanceTimersByTime(299);
    expect(root).toHaveAttribute('data-theme-switching');
    jest.advanceTimersByTime(1);
    expect(root).not.toHaveAttribute('data-theme-switching');
    theme.stop();
  });

  it('is light on paper, and what it was afterwards', () => {
    const theme = createThemeController({ initial: 'dark' });
    const shown = () => document.documentElement.getAttribute('data-certdeck-mode');
    expect(shown()).toBe('dark');
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(shown()).toBe('dark');
    theme.stop();
  });

  it('can be switched by a component', async () => {
    await renderUi(<Switch />, { storage: localStorage });
    await userEvent.click(screen.getByRole('button', { name: 'system light' }));
    expect(screen.getByRole('button', { name: 'dark dark' })).toBeInTheDocument();
  });

  it('stays in the root of an embedded area', async () => {
    root.removeAttribute('data-certdeck-mode');
    const own = document.createElement('div');
    document.body.append(own);
    await renderUi(<p>内容</p>, { root: own, themeMode: 'dark', accent: { 600: '#005a2b' } });
    expect(own).toHaveAttribute('data-certdeck-mode', 'dark');
    expect(own.style.getPropertyValue('--cd-colors-accent-600')).toBe('#005a2b');
    expect(root).not.toHaveAttribute('data-certdeck-mode');
    own.remove();
  });

  it('mixes steps of the accent that a site doesn’t name from its 600, and keeps those it does', async () => {
    const own = document.createElement('div');
    document.body.append(own);
    const step = (name: number) => own.style.getPropertyValue(`--cd-colors-accent-${name}`);
    await renderUi(<p>内容</p>, { root: own, accent: { 600: '#0a7a4b', 700: '#066139' } });
    expect([step(600), step(700)]).toEqual(['#0a7a4b', '#066139']);
    for (const name of [50, 100, 200, 300, 400, 500]) expect(step(name)).toMatch(/#0a7a4b \d+%, white/);
    for (const name of [800, 900, 950]) expect(step(name)).toMatch(/#0a7a4b \d+%, black/);
    own.remove();
    const plain = document.createElement('div');
    document.body.append(plain);
    await renderUi(<p>内容</p>, { root: plain, accent: { 50: '#eeffee' } });
    expect(plain.getAttribute('style')).toBe('--cd-colors-accent-50: #eeffee;');
    plain.remove();
  });
});

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
/** A colour of the theme as hex: through references between tokens, and mixed as a browser mixes in sRGB. */
function hexOf(value: string, accent: Readonly<Record<string, string>>): string {
  const mix = /^color-mix\(in (?:srgb|oklab), (.+?) (\d+)%, (.+)\)$/.exec(value);
  if (mix) {
    const [one, other] = [hexOf(mix[1]!, accent), hexOf(mix[3]!, accent)];
    const share = Number(mix[2]) / 100;
    return `#${[1, 3, 5]
      .map((at) => {
        const part = (hex: string) => Number.parseInt(hex.slice(at, at + 2), 16);
        const mixed = Math.round(part(one) * share + part(other) * (1 - share));
        return mixed.toString(16).padStart(2, '0');
      })
      .join('')}`;
  }
  if (value === 'white') return '#ffffff';
  if (value === 'black') return '#000000';
  const name =
    /^\{colors\.(.+)\}$/.exec(value)?.[1] ?? /^var\(--cd-colors-(.+)\)$/.exec(value)?.[1]?.replace('-', '.');
  if (name === undefined) return value;
  const step = /^accent\.(\d+)$/.exec(name)?.[1];
  if (step !== undefined && accent[step] !== undefined) return hexOf(accent[step], accent);
  return hexOf(String(getSystem().tokens.getByName(`colors.${name}`)?.originalValue), accent);
}
/** The colour of a semantic token in a mode; with a site's own ramp where one is given. */
function color(name: string, mode: 'base' | '_dark', accent: Readonly<Record<string, string>> = {}): string {
  const token = getSystem().tokens.getByName(`colors.${name}`);
  const value: unknown = token?.extensions.conditions?.[mode] ?? token?.value;
  const hex = hexOf(String(value), accent);
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${name} in ${mode} is ${hex}`);
  return hex;
}

describe('the colours', () => {
  const surfaces = ['bg', 'bg.panel', 'bg.subtle', 'bg.muted'];
  for (const mode of ['base', '_dark'] as const) {
    it(`reach AA for text on every surface in ${mode === 'base' ? 'light' : 'dark'}`, () => {
      const low: string[] = [];
      const check = (fg: string, bg: string, needed: number) => {
        const ratio = contrast(color(fg, mode), color(bg, mode));
        if (ratio < needed) low.push(`${fg} on ${bg}: ${ratio.toFixed(2)} < ${needed}`);
      };
      for (const bg of surfaces) {
        for (const fg of ['fg', 'fg.muted', 'primary.fg']) check(fg, bg, 4.5);
        for (const tone of ['success', 'warning', 'error', 'info']) check(`${tone}.fg`, bg, 4.5);
        // A certificate's rail, bars of charts and the seal: to be told apart from what they are drawn on.
        for (const drawn of ['primary.bar', 'warning.icon', 'error.icon', 'success.icon'])
          check(drawn, bg, 3);
      }
      for (const bg of ['bg', 'bg.panel', 'bg.subtle']) check('fg.subtle', bg, 4.5);
      for (const tone of ['success', 'warning', 'error', 'info', 'primary']) {
        check(`${tone}.fg`, `${tone}.subtle`, 4.5);
        check('fg', `${tone}.subtle`, 4.5);
      }
      check('fg.muted', 'primary.subtle', 4.5);
      check('primary.contrast', 'primary.solid', 4.5);
      check('primary.contrast', 'primary.hover', 4.5);
      check('primary.contrast', 'error.solid', 4.5);
      check('primary.fg', 'primary.muted', 4.5);
      check('fg', 'primary.muted', 4.5);
      check('fg.inverted', 'bg.inverted', 4.5);
      check('fg.muted', 'bg.sheet', 4.5);
      check('border.control', 'bg.panel', 3);
      check('primary.ring', 'bg.panel', 3);
      check('primary.solid', 'bg.panel', 3);
      expect(low).toEqual([]);
    });

    it(`reach AA with the accent of a site that names one colour in ${mode === 'base' ? 'light' : 'dark'}`, () => {
      const low: string[] = [];
      for (const solid of ['#0a7a4b', '#b3261e', '#5b21b6', '#0b57d0', '#334155']) {
        const own = rampOf({ 600: solid });
        const check = (fg: string, bg: string, needed: number) => {
          const ratio = contrast(color(fg, mode, own), color(bg, mode, own));
          if (ratio < needed) low.push(`${solid}: ${fg} on ${bg}: ${ratio.toFixed(2)} < ${needed}`);
        };
        for (const bg of ['bg', 'bg.panel', 'bg.subtle', 'primary.subtle', 'primary.muted'])
          check('primary.fg', bg, 4.5);
        check('primary.contrast', 'primary.solid', 4.5);
        check('primary.contrast', 'primary.hover', 4.5);
        check('primary.bar', 'bg.panel', 3);
        check('primary.ring', 'bg.panel', 3);
      }
      expect(low).toEqual([]);
    });
  }

  it('before the shell has started are those of the theme', () => {
    const skeleton = readFileSync(
      join(import.meta.dirname, '../../../../api/src/areas/delivery/skeleton.ts'),
      'utf8',
    );
    for (const [selector, mode] of [
      ['html{', 'base'],
      ['html[data-certdeck-mode=dark]{', '_dark'],
    ] as const)
      expect(skeleton).toContain(`${selector}background:${color('bg', mode)};color:${color('fg', mode)};`);
    expect(skeleton).toContain(`const ACCENT = '${color('primary.solid', 'base')}'`);
  });
});

function Width({ seen }: { seen: () => void }) {
  seen();
  return <p>{useBreakpoint().isMobile ? '手机' : '桌面'}</p>;
}

describe('the layout', () => {
  it('is looked at once, 200 ms after the last of ten resizes (HOST-044, D-026)', async () => {
    let mobile = false;
    window.matchMedia = (query) =>
      Object.assign(originalMatchMedia(query), { matches: mobile && query.includes('max-width') });
    const seen = jest.fn();
    await renderUi(<Width seen={seen} />);
    expect(screen.getByText('桌面')).toBeInTheDocument();
    jest.useFakeTimers();
    const before = seen.mock.calls.length;
    mobile = true;
    for (let count = 0; count < 10; count += 1) {
      fireEvent(window, new Event('resize'));
      act(() => void jest.advanceTimersByTime(20));
    }
    act(() => void jest.advanceTimersByTime(179));
    expect(seen).toHaveBeenCalledTimes(before);
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByText('手机')).toBeInTheDocument();
    expect(seen).toHaveBeenCalledTimes(before + 1);
  });
});

describe('the faces of a text', () => {
  /** The place of a face in the list for an element; -1 where it isn't in it. */
  const placeOf = (element: HTMLElement, face: string) =>
    getComputedStyle(element).getPropertyValue('--cd-fonts-body').indexOf(face);

  it('are Japanese ones first on a page or in a part in Japanese, else Chinese ones', async () => {
    await renderUi(
      <p lang="ja">
        直前<span lang="zh">直前</span>
      </p>,
      { lang: 'en' },
    );
    const inner = screen.getByText('直前', { selector: 'span' });
    const outer = inner.parentElement!;
    expect(placeOf(outer, 'Hiragino Sans')).toBeGreaterThan(-1);
    expect(placeOf(outer, 'Hiragino Sans')).toBeLessThan(placeOf(outer, 'PingFang SC'));
    expect(placeOf(inner, 'PingFang SC')).toBeGreaterThan(-1);
    expect(placeOf(inner, 'PingFang SC')).toBeLessThan(placeOf(inner, 'Hiragino Sans'));
  });
});
