import type { DomainSuggestion } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useExplain } from '@certdeck/federation';
import { Button, EmptyState, ErrorState, LiveRegion, Loading, Panel, Stack, Text } from '@certdeck/ui';
import type { CartAdding } from '../../cart/useCartAdding.ts';
import { ExactAnswer, ExactSkeleton } from './ExactAnswer.tsx';
import { isNarrowed, isShown, NO_FILTERS, type SearchFilters } from './filters.ts';
import { type ListPart, NameList } from './NameList.tsx';
import type { DomainSearch, SuggestionPage } from './Search.resource.ts';

interface Props {
  search: DomainSearch;
  /** Names that were asked for. */
  asked: number;
  /** Undefined for who may not fill it. */
  cart: CartAdding | undefined;
  filters: SearchFilters;
  onFilter(next: SearchFilters): void;
}

/** What a search found: first what was asked for, under it suggestions, which come in parts and keep their places. */
export function Results({ search, asked, cart, filters, onFilter }: Props) {
  const { t } = useTexts('domain');
  const explain = useExplain();
  const { data, error, isValidating, refresh } = search.asked;
  const again = () => void refresh();
  if (data === undefined) {
    if (error) {
      const { text, code } = explain(error);
      return (
        <ErrorState
          title={t('search.failed')}
          level={2}
          code={code}
          kept
          retrying={isValidating}
          onRetry={again}
        >
          {text}
        </ErrorState>
      );
    }
    return (
      <Loading label={t('search.asking', { count: asked })}>
        <ExactSkeleton />
      </Loading>
    );
  }
  const [first, ...others] = data;
  return (
    <Stack gap="4">
      {first && others.length === 0 && (
        <ExactAnswer answer={first} asking={isValidating} cart={cart} onAskAgain={again} />
      )}
      {others.length > 0 && (
        <Panel title={t('list.asked')} flush>
          <NameList
            label={t('list.asked')}
            cart={cart}
            parts={[
              {
                ...{ id: 'asked', rows: data, places: data.length },
                ...{ failed: false, asking: isValidating, onAskAgain: again },
              },
            ]}
          />
        </Panel>
      )}
      <Suggestions search={search} cart={cart} filters={filters} onFilter={onFilter} />
      <Spoken search={search} filters={filters} />
    </Stack>
  );
}

function Suggestions({ search: { pages, total }, cart, filters, onFilter }: Omit<Props, 'asked'>) {
  const { t } = useTexts('domain');
  if (total === 0) return <Text tone="muted">{t('list.none')}</Text>;
  const rows = answeredRows(pages);
  const shown = rows.filter((row) => isShown(row, filters));
  const waiting = pages.some(isWaiting);
  const hasFailed = pages.some(({ read }) => read.data === undefined && read.error);
  return (
    <Panel
      title={t('list.suggestions')}
      actions={
        <Text size="sm" tone="muted" tabular>
          {waiting ? t('list.progress', { done: rows.length, total }) : countText(t, rows, shown, filters)}
        </Text>
      }
      flush
    >
      {shown.length === 0 && !waiting && !hasFailed ? (
        <EmptyState
          level={3}
          title={t('filter.none')}
          actions={
            <Button onClick={() => onFilter({ ...NO_FILTERS, endings: filters.endings })}>
              {t('filter.clear')}
            </Button>
          }
        />
      ) : (
        <NameList label={t('list.suggestions')} cart={cart} parts={partsOf(pages, filters)} />
      )}
    </Panel>
  );
}

const isWaiting = ({ read }: SuggestionPage): boolean => read.data === undefined && !read.error;
const answeredRows = (pages: readonly SuggestionPage[]) => pages.flatMap(({ read }) => read.data ?? []);

/** How many of the suggestions can be registered, or how many of them are shown. */
const countText = (
  t: Translate,
  rows: readonly DomainSuggestion[],
  shown: readonly DomainSuggestion[],
  filters: SearchFilters,
): string =>
  isNarrowed(filters)
    ? t('filter.shown', { shown: shown.length, total: rows.length })
    : t('list.free', { free: rows.filter(({ available }) => available).length, total: rows.length });

/**
 * Parts of the list. While it is narrowed nobody knows how many rows a page will have, so that what comes after one that
 * is awaited waits too, and no row moves.
 */
function partsOf(pages: readonly SuggestionPage[], filters: SearchFilters): ListPart[] {
  const first = pages.findIndex(isWaiting);
  const shown = isNarrowed(filters) && first >= 0 ? pages.slice(0, first + 1) : pages;
  return shown.map(({ read, rows }, index) => ({
    id: String(index),
    rows: read.data?.filter((row) => isShown(row, filters)),
    places: rows,
    failed: read.data === undefined && read.error !== undefined,
    asking: read.isValidating,
    onAskAgain: () => void read.refresh(),
  }));
}

/** What has come, for who doesn't see it: the answer, then that all suggestions are there. */
function Spoken({ search: { asked, pages }, filters }: Pick<Props, 'search' | 'filters'>) {
  const { t } = useTexts('domain');
  const answers = asked.data ?? [];
  const said = answers.map(({ unicode, state }) => `${unicode}: ${t(`state.${state}`)}`);
  const rows = answeredRows(pages);
  const shown = rows.filter((row) => isShown(row, filters));
  const over = pages.length > 0 && !pages.some(isWaiting);
  return (
    <LiveRegion>{[...said, ...(over ? [countText(t, rows, shown, filters)] : [])].join('. ')}</LiveRegion>
  );
}
