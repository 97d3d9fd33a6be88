import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  LiveRegion,
  Loading,
  PageHeader,
  SearchIcon,
  SearchInput,
  SkeletonText,
  Stack,
} from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { ArticleCards, FoundArticles } from './ArticleCards.tsx';
import { helpGroups } from './article.ts';
import type { Library } from './library.ts';
import { createHelpSearch } from './search.ts';
import { useLibrary } from './useLibrary.ts';

/** The articles by what one wants to do, with a search whose words stand in the address. */
export default function HelpOverview() {
  const { t } = useTexts(HOST);
  const [query, setQuery] = useSearchParams();
  const search = query.get('q') ?? '';
  const setSearch = (words: string) => setQuery(words === '' ? {} : { q: words }, { replace: true });
  const { library, failed, reload } = useLibrary();
  return (
    <>
      <PageHeader title={t('nav.help')} description={t('help.intro')} />
      <Box maxWidth="form" marginBottom="8">
        <SearchInput
          size="lg"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          start={<SearchIcon />}
          pause={0}
          value={search}
          onSearch={setSearch}
        />
      </Box>
      {!library && failed && <ErrorState title={t('help.failed.list')} onRetry={reload} />}
      {!library && !failed && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      {library && search.trim() === '' && <AllArticles library={library} />}
      {library && search.trim() !== '' && (
        <Found library={library} search={search} onClear={() => setSearch('')} />
      )}
    </>
  );
}

function AllArticles({ library }: { library: Library }) {
  const { t } = useTexts(HOST);
  return (
    <Stack gap="8">
      {helpGroups
        .filter((group) => library.some((article) => article.group === group))
        .map((group) => (
          <section key={group} aria-labelledby={`help-${group}`}>
            <Heading level={2} id={`help-${group}`} marginBottom="3">
              {t(`help.group.${group}`)}
            </Heading>
            <ArticleCards articles={library.filter((article) => article.group === group)} />
          </section>
        ))}
    </Stack>
  );
}

interface FoundProps {
  library: Library;
  search: string;
  onClear(): void;
}

function Found({ library, search, onClear }: FoundProps) {
  const { t } = useTexts(HOST);
  // Keys are drawn first; what they find follows when nothing more is typed.
  const query = useDeferredValue(search);
  const find = useMemo(() => createHelpSearch(library), [library]);
  const hits = useMemo(() => find(query), [find, query]);
  return (
    <>
      <LiveRegion>{t('common:list.total', { count: hits.length })}</LiveRegion>
      {hits.length === 0 ? (
        <EmptyState
          level={2}
          icon={<SearchIcon size={22} />}
          title={t('help.none')}
          actions={<Button onClick={onClear}>{t('common:btn.clear')}</Button>}
        >
          {t('help.none.text')}
        </EmptyState>
      ) : (
        <FoundArticles hits={hits} />
      )}
    </>
  );
}
