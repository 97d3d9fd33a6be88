import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { useUi } from '../core/context.ts';

/** A row of /language/country_*.json and /vendor/country_*.json (D-073). */
export interface Country {
  code: string;
  name: string;
  /** Telephone prefix without +. */
  prefix: string;
}

const loaded = new Map<string, Promise<Country[]>>();

/** Its prefix is not looked at: some territories have none. */
function isCountry(row: unknown): row is Omit<Country, 'prefix'> & { prefix?: unknown } {
  return (
    typeof row === 'object' &&
    row !== null &&
    'code' in row &&
    'name' in row &&
    typeof row.code === 'string' &&
    typeof row.name === 'string'
  );
}

async function read(url: string): Promise<Country[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new Error(`${url}: not a list`);
  return rows
    .filter(isCountry)
    .map((row) => ({ code: row.code, name: row.name, prefix: String(row.prefix ?? '') }));
}

function load(url: string): Promise<Country[]> {
  const cached = loaded.get(url);
  if (cached) return cached;
  const started = read(url);
  loaded.set(url, started);
  // A list that failed is asked for again by the next reader.
  started.catch(() => loaded.delete(url));
  return started;
}

const NONE: readonly Country[] = [];

export interface Countries {
  rows: readonly Country[];
  state: 'loading' | 'ready' | 'failed';
  retry: () => void;
}

/**
 * Names in a language that the lists don't have, sorted as the language sorts; the list's own for a code that the browser
 * has no name for.
 */
function named(rows: readonly Country[], lang: string): readonly Country[] {
  if (lang === 'zh' || lang === 'en') return rows;
  const names = new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' });
  const nameOf = ({ code, name }: Country): string => {
    try {
      return names.of(code) ?? name;
    } catch (error) {
      // What is no code of a region has the list's name.
      if (error instanceof RangeError) return name;
      throw error;
    }
  };
  const { compare } = new Intl.Collator(lang);
  return rows
    .map((row) => ({ ...row, name: nameOf(row) }))
    .toSorted((one, other) => compare(one.name, other.name));
}

/**
 * The countries by name (`language`) or with their telephone prefixes (`vendor`). The lists are Chinese and English
 * (D-073); other languages read the English one and show its countries by their names in the language (D-596).
 */
export function useCountries(list: 'language' | 'vendor'): Countries {
  const { lang } = useTexts();
  const { staticBase } = useUi();
  const url = new URL(`${staticBase}/${list}/country_${lang === 'zh' ? 'zh' : 'en'}.json`, document.baseURI)
    .href;
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt} ${url}`;
  const [result, setResult] = useState<{ key: string; rows: Country[]; failed: boolean }>();
  useEffect(() => {
    let current = true;
    const show = (rows: Country[], failed: boolean) => {
      if (current) setResult({ key, rows, failed });
    };
    load(key.slice(key.indexOf(' ') + 1)).then(
      (rows) => show(rows, false),
      (error: unknown) => {
        console.warn(error);
        show([], true);
      },
    );
    return () => {
      current = false;
    };
  }, [key]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const loadedRows = result?.key === key ? result.rows : NONE;
  const rows = useMemo(() => named(loadedRows, lang), [loadedRows, lang]);
  if (result?.key !== key) return { rows, state: 'loading', retry };
  return { rows, state: result.failed ? 'failed' : 'ready', retry };
}
