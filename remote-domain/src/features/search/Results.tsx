import { useTexts } from '@certdeck/i18n';
import { useExplain } from '@certdeck/federation';
import { ErrorState, LiveRegion, Loading, Panel, Stack, Text } from '@certdeck/ui';
import type { CartAdding } from '../../cart/useCartAdding.ts';
import { ExactAnswer, ExactSkeleton } from './ExactAnswer.tsx';
import { type ListPart, NameList } from './NameList.tsx';
import type { DomainSearch, SuggestionPage } from './Search.resource.ts';

interface Props {
  search: DomainSearch;
  /** Names that were asked for. */
  asked: number;
  /** Undefined for who may not fill it. */
  cart: CartAdding | undefined;
}

/** What a search found: first what was asked for, under it suggestions, which come in parts and keep their places. */
export function Results({ search, asked, cart }: Props) {
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
      <Suggestions search={search} cart={cart} />
      <Spoken search={search} />
    </Stack>
  );
}

function Suggestions({ search: { pages, total }, cart }: Pick<Props, 'search' | 'cart'>) {
  const { t } = useTexts('domain');
  if (total === 0) return <Text tone="muted">{t('list.none')}</Text>;
  const done = pages.filter(({ read }) => read.data !== undefined);
  const rows = done.flatMap(({ read }) => read.data ?? []);
  const waiting = pages.some(({ read }) => read.data === undefined && !read.error);
  return (
    <Panel
      title={t('list.suggestions')}
      actions={
        <Text size="sm" tone="muted" tabular>
          {waiting
            ? t('list.progress', { done: rows.length, total })
            : t('list.free', { free: rows.filter(({ available }) => available).length, total: rows.length })}
        </Text>
      }
      flush
    >
      <NameList label={t('list.suggestions')} cart={cart} parts={pages.map(partOf)} />
    </Panel>
  );
}

const partOf = ({ read, rows }: SuggestionPage, index: number): ListPart => ({
  id: String(index),
  rows: read.data,
  places: rows,
  failed: read.data === undefined && read.error !== undefined,
  asking: read.isValidating,
  onAskAgain: () => void read.refresh(),
});

/** What has come, for who doesn't see it: the answer, then that all suggestions are there. */
function Spoken({ search: { asked, pages } }: Pick<Props, 'search'>) {
  const { t } = useTexts('domain');
  const answers = asked.data ?? [];
  const said = answers.map(({ unicode, state }) => `${unicode}: ${t(`state.${state}`)}`);
  const rows = pages.flatMap(({ read }) => read.data ?? []);
  const over = pages.length > 0 && pages.every(({ read }) => read.data !== undefined || read.error);
  const free = rows.filter(({ available }) => available).length;
  const all = over ? [t('list.free', { free, total: rows.length })] : [];
  return <LiveRegion>{[...said, ...all].join('. ')}</LiveRegion>;
}
