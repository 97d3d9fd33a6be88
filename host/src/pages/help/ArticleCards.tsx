import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { chakra, Grid, Text } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { articlePath } from './article.ts';
import { marked } from './folding.ts';
import type { Library } from './library.ts';
import type { Hit } from './search.ts';

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
const Mark = chakra('mark', {
  base: { background: 'transparent', color: 'fg', fontWeight: '600' },
});

/** Articles side by side. */
export function ArticleCards({ articles }: { articles: Library }) {
  const { t } = useTexts(HOST);
  return (
    <Grid as="ul" templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }} gap="4">
      {articles.map(({ id, title, summary, minutes, written }) => (
        <li key={id}>
          <Entry asChild>
            <RouterLink to={articlePath(id)}>
              <Text as="span" weight="medium" lang={written}>
                {title}
              </Text>
              <Text as="span" tone="muted" size="sm" lang={written} flex="1">
                {summary}
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

/** What a search found, the best first, with the sentence that holds the words. */
export function FoundArticles({ hits }: { hits: readonly Hit[] }) {
  const { t } = useTexts(HOST);
  return (
    <Grid as="ul" templateColumns="minmax(0, 1fr)" gap="3" maxWidth="prose">
      {hits.map(({ article, sentence, words }) => (
        <li key={article.id}>
          <Entry asChild>
            <RouterLink to={articlePath(article.id)}>
              <Text as="span" weight="medium" lang={article.written}>
                {article.title}
              </Text>
              <Text as="span" tone="muted" size="sm" lang={article.written} overflowWrap="anywhere">
                {marked(sentence ?? article.summary, words).map(({ text, found }, place) =>
                  found ? <Mark key={place}>{text}</Mark> : text,
                )}
              </Text>
              <Text as="span" tone="subtle" size="xs">
                {t(`help.group.${article.group}`)}
              </Text>
            </RouterLink>
          </Entry>
        </li>
      ))}
    </Grid>
  );
}
