import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  chakra,
  EmptyState,
  Grid,
  Heading,
  Input,
  LiveRegion,
  PageHeader,
  SearchIcon,
  Stack,
  Text,
} from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { type ArticleEntry, articleLang, type ArticleLang, findArticles, helpGroups } from './article.ts';
import { articles } from './articles.ts';

const Entry = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    height: '100%',
    padding: { base: '4', md: '5' },
    background: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    transition: 'border-color 100ms',
    _hover: { borderColor: 'border.control' },
  },
});

/** The articles by what one wants to do, with a search whose words stand in the address (HOST-033). */
export default function HelpOverview() {
  const { t, lang } = useTexts(HOST);
  const [query, setQuery] = useSearchParams();
  const search = query.get('q') ?? '';
  const written = articleLang(lang);
  const found = findArticles(articles, written, search);
  const setSearch = (words: string) => setQuery(words === '' ? {} : { q: words }, { replace: true });
  return (
    <>
      <PageHeader title={t('nav.help')} description={t('help.intro')} />
      <Box maxWidth="form" marginBottom="8">
        <Input
          type="search"
          size="lg"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          start={<SearchIcon />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Box>
      <LiveRegion>{search === '' ? '' : t('common:list.total', { count: found.length })}</LiveRegion>
      {found.length === 0 && (
        <EmptyState
          level={2}
          icon={<SearchIcon size={22} />}
          title={t('help.none')}
          actions={<Button onClick={() => setSearch('')}>{t('common:btn.clear')}</Button>}
        >
          {t('help.none.text')}
        </EmptyState>
      )}
      <Stack gap="8">
        {helpGroups.map((group) => {
          const entries = found.filter((entry) => entry.group === group);
          if (entries.length === 0) return null;
          return (
            <section key={group} aria-labelledby={`help-${group}`}>
              <Heading level={2} id={`help-${group}`} marginBottom="3">
                {t(`help.group.${group}`)}
              </Heading>
              <ArticleCards entries={entries} written={written} />
            </section>
          );
        })}
      </Stack>
    </>
  );
}

export function ArticleCards({
  entries,
  written,
}: {
  entries: readonly ArticleEntry[];
  written: ArticleLang;
}) {
  const { t } = useTexts(HOST);
  return (
    <Grid as="ul" templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }} gap="4">
      {entries.map(({ id, title, summary, minutes }) => (
        <li key={id}>
          <Entry asChild>
            <RouterLink to={`/help/article/${id}`}>
              <Text as="span" weight="medium" lang={written}>
                {title[written]}
              </Text>
              <Text as="span" tone="muted" size="sm" lang={written} flex="1">
                {summary[written]}
              </Text>
              <Text as="span" tone="subtle" size="xs">
                {t('help.minutes', { n: minutes })}
              </Text>
            </RouterLink>
          </Entry>
        </li>
      ))}
    </Grid>
  );
}
