import type { z } from 'zod';
import type { preferenceValues } from './schemas/preferences.ts';

/** What a member may choose for themselves and finds again on another device. */
export const preferenceKeys = [
  /** Whether single keys act, such as J and K in lists (WCAG 2.1.4). */
  'shortcuts',
  /** Lists with lines of little height. */
  'lists.compact',
  /** Hidden columns of a list. */
  'columns.orders.list',
  'columns.orders.expiring',
  /** Saved views of a list. */
  'views.orders.list',
  'views.orders.expiring',
  /** The server or program that files of issued certificates are fetched for, by kind of certificate. */
  'orders.targets',
] as const;

export type PreferenceKey = (typeof preferenceKeys)[number];

/** What is kept under each name; the schemas say what is allowed. */
export type PreferenceValues = { [Key in PreferenceKey]: z.output<(typeof preferenceValues)[Key]> };

/** Filters, order and columns of a list, under a name. */
export type SavedView = PreferenceValues['views.orders.list']['views'][number];

/**
 * Whether a value may be one of this name, by its form alone: a page that reads what an earlier release has kept pays
 * for no schema.
 */
export function isPreference<Key extends PreferenceKey>(
  key: Key,
  value: unknown,
): value is PreferenceValues[Key] {
  if (key.startsWith('columns.')) return isTexts(value);
  if (key === 'orders.targets')
    return typeof value === 'object' && value !== null && isTexts(Object.values(value));
  if (!key.startsWith('views.')) return typeof value === 'boolean';
  const { views, first } = (value ?? {}) as Record<string, unknown>;
  return typeof first === 'string' && Array.isArray(views) && views.every(isView);
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

function isView(value: unknown): boolean {
  const { id, name, query, hidden } = (value ?? {}) as Record<string, unknown>;
  return [id, name, query].every((text) => typeof text === 'string') && isTexts(hidden);
}
