import { useMemo } from 'react';
import { domainCalls, type DomainSuggestion } from '@certdeck/contract';
import { type CallState, useCall } from '@certdeck/session';

/** Suggestions that are asked for at a time: as many as a registry answers in one question. */
export const PAGE = 20;
/** Pages of suggestions, all of them asked at once. */
const PAGES = 3;

type Read = CallState<DomainSuggestion[]>;

/** A page of suggestions: how many rows it will have, and its read. */
export interface SuggestionPage {
  rows: number;
  read: Read;
}

export interface DomainSearch {
  /** What was asked for by name. */
  asked: Read;
  /** Pages of suggestions, each of which comes when it comes; none before `asked` has said how many there are. */
  pages: readonly SuggestionPage[];
  /** Suggestions in all. */
  total: number;
}

const NO_ENDINGS: readonly string[] = [];

/** Searches names, below some endings alone where any are named; the pages of suggestions keep their places whichever answers first. None searches nothing. */
export function useDomainSearch(names: readonly string[], endings = NO_ENDINGS): DomainSearch {
  const keyword = names.join(' ');
  const tlds = endings.join(',');
  const asked = usePage(keyword, tlds, 1, keyword !== '');
  const found = asked.data === undefined ? 0 : Math.max(0, asked.total - asked.data.length);
  const total = Math.min(found, PAGE * PAGES);
  const reads = [
    usePage(keyword, tlds, 2, total > 0),
    usePage(keyword, tlds, 3, total > PAGE),
    usePage(keyword, tlds, 4, total > PAGE * 2),
  ];
  const pages = reads
    .map((read, index) => ({ read, rows: Math.min(PAGE, total - index * PAGE) }))
    .filter(({ rows }) => rows > 0);
  return { asked, pages, total };
}

function usePage(keyword: string, tlds: string, offset: number, wanted: boolean): Read {
  const input = useMemo(
    () =>
      wanted ? { keyword, ...(tlds === '' ? {} : { tlds: tlds.split(',') }), limit: PAGE, offset } : null,
    [keyword, tlds, offset, wanted],
  );
  return useCall(domainCalls.suggest, input, { messages: 'none' });
}
