import { useMemo } from 'react';
import type { PreferenceValues, SavedView } from '@certdeck/contract';
import { randomUuid, usePreference } from '@certdeck/session';
import type { ListName } from '../useKeptChoice.ts';

type Kept = PreferenceValues['views.orders.list'];

/** Views of one list at most; the API keeps no more. */
export const MOST_VIEWS = 20;

const NONE: Kept = { views: [], first: '' };

export interface SavedViews {
  views: readonly SavedView[];
  /** Id of the one that the list opens with; '' for none. */
  first: string;
  add(view: Omit<SavedView, 'id'>): void;
  rename(id: string, name: string): void;
  /** Gives a view other filters, order and columns; its name, place and id stay. Answers how to take it back. */
  replace(id: string, shown: Pick<SavedView, 'query' | 'hidden'>): () => void;
  /** Answers how to take it back. */
  remove(id: string): () => void;
  /** '' for none. */
  setFirst(id: string): void;
}

/** Views of a list that the member has saved, on whatever device (D-263). */
export function useSavedViews(list: ListName): SavedViews {
  const [kept, update] = usePreference(`views.${list}`, NONE);
  return useMemo(() => {
    const change = (next: (current: Kept) => Kept) => void update((current) => next(current ?? NONE));
    return {
      ...kept,
      add: (view) =>
        change(({ views, first }) => ({
          views: [...views, { id: randomUuid(), ...view }].slice(0, MOST_VIEWS),
          first,
        })),
      rename: (id, name) =>
        change(({ views, first }) => ({
          views: views.map((view) => (view.id === id ? { ...view, name } : view)),
          first,
        })),
      replace(id, { query, hidden }) {
        const before = kept.views.find((view) => view.id === id);
        const put = (shown: Pick<SavedView, 'query' | 'hidden'>) =>
          change(({ views, first }) => ({
            views: views.map((view) => (view.id === id ? { ...view, ...shown } : view)),
            first,
          }));
        put({ query, hidden });
        return () => {
          if (before) put({ query: before.query, hidden: before.hidden });
        };
      },
      setFirst: (id) => change(({ views }) => ({ views, first: id })),
      remove(id) {
        const at = kept.views.findIndex((view) => view.id === id);
        const removed = kept.views[at];
        const wasFirst = kept.first === id;
        change(({ views, first }) => ({
          views: views.filter((view) => view.id !== id),
          first: first === id ? '' : first,
        }));
        return () => {
          if (!removed) return;
          change(({ views, first }) => ({
            views: views.some((view) => view.id === id) ? views : views.toSpliced(at, 0, removed),
            first: wasFirst && first === '' ? id : first,
          }));
        };
      },
    };
  }, [kept, update]);
}
